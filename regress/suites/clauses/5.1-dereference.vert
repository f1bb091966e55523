// 5.1: there is no dereference
// expect: error 3:26 expected an expression, saw '*'
void main() { int a; a = *a; }
