// 4.3: nor has a parameter
// expect: error 3:8 'attribute' cannot qualify a parameter
void f(attribute float a) {}
void main() {}
