// 4.3: nor has a parameter
// expect: error 3:8 'uniform' cannot qualify a parameter
void f(uniform float a) {}
void main() {}
