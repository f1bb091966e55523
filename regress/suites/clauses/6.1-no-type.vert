// 6.1: a function has a type
// expect: error 3:1 expected a type
f() {}
void main() {}
