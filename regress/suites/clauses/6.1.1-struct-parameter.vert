// 6.1.1: no struct is defined in a parameter
// expect: error 3:8 a struct cannot be defined here
void f(struct S { int a; } s) {}
void main() {}
