// 4.1.8: no struct is defined in a struct
// expect: error 3:12 a struct cannot be defined inside a struct
struct S { struct T { int a; } t; int b; };
void main() { S s; s.t.a = s.b; }
