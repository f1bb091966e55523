// 5.7: a member is named
// expect: error 4:22 struct S has no member 'b'
struct S { int a; };
void main() { S s; s.b; }
