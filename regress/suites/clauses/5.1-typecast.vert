// 5.1: there is no typecast
// expect: error 3:31 expected '(' after a type in an expression
void main() { float a = (float) 1; }
