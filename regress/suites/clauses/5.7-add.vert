// 5.7: structs are not added
// expect: error 4:20 '+' does not take an operand of type S
struct S { int x; };
void main() { S s; s + s; }
