// 5.7: structs are not negated
// expect: error 4:21 '-' does not take an operand of type S
struct S { int x; };
void main() { S s; -s; }
