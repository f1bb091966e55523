// 4.1.8: members have no initialisers
// expect: error 3:18 expected ';' after struct members, saw '='
struct S { int a = 1; };
void main() {}
