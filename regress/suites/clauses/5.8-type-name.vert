// 5.8: a type is no l-value
// expect: error 4:15 'S' is a struct, not a variable
struct S { int a; };
void main() { S = 1; }
