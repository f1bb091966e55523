// 4.3.5: varyings have no initialiser
// expect: error 3:17 varying 'a' cannot have an initialiser
varying float a = 1.0;
void main() {}
