// 4.2.7: a struct is declared once
// expect: error 4:8 'S' is already declared in this scope
struct S { int x; };
struct S { int x; };
void main() {}
