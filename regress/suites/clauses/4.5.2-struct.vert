// 4.5.2: structs have no precision
// expect: error 4:6 S takes no precision qualifier
struct S { int a; };
lowp S s;
void main() {}
