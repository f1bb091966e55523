// 4.2.6: and structs
// expect: error 4:26 'S' is not a type
struct S { int a; };
void main() { int S = 1; S s; }
