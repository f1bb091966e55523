// 4.1.8: members have different names
// expect: error 3:25 struct has a member 'a' already
struct S { int a; float a; };
void main() {}
