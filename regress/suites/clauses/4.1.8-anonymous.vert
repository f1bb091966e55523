// 4.1.8: a member has a name
// expect: error 4:13 expected identifier as a member name
struct S { int x; };
struct T { S; int y; };
void main() {}
