// 6.1: nor a struct with one
// expect: error 4:1 a function cannot return an array or a struct with one
struct S { int a[2]; };
S f() { S s; return s; }
void main() {}
