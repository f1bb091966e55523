// 4.6.1: the variable was declared
// expect: error 3:11 'a' is not a declared variable
invariant a;
void main() {}
