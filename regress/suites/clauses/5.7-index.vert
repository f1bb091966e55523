// 5.7: structs are not indexed
// expect: error 4:21 S cannot be indexed
struct S { int x; };
void main() { S s; s[0]; }
