// 4.1.8: there are no bit fields
// expect: error 3:18 expected ';' after struct members, saw ':'
struct S { int a : 3; };
void main() {}
