// 4.3: the initialiser of a global is constant
// expect: error 4:13 must be a constant expression
uniform float u;
float b = u + 1.0;
void main() {}
