// 4.1.8: a struct is not its own member
// expect: error 3:19 'S' is not a type
struct S { int a; S s; };
void main() {}
