// 4.1.1: a member is not void
// expect: error 3:12 a member cannot be void
struct S { void a; };
void main() {}
