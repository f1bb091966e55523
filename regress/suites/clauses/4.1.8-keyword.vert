// 4.1.8: a variable is declared with the name alone
// expect: error 4:10 expected '{' in struct definition
struct S { int a; };
struct S s;
void main() {}
