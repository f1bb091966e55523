// 6.1: parameters have types
// expect: error 3:8 expected a type
void f(a) {}
void main() {}
