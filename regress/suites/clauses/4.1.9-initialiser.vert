// 4.1.9: arrays have no initialisers
// expect: error 3:19 expected '(' after a type in an expression
float a[2] = float[2](1.0, 2.0);
void main() {}
