// 5.9: structs are no numbers
// expect: error 4:20 '++' does not take an operand of type S
struct S { int a; };
void main() { S s; s++; }
