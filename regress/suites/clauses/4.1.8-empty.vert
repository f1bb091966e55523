// 4.1.8: a struct has a member
// expect: error 3:12 a struct needs at least one member
struct S { };
void main() {}
