// 4.6.1: it is a variable
// expect: error 4:11 'f' is not a declared variable
void f() {}
invariant f;
void main() {}
