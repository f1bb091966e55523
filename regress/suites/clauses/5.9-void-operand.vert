// 5.9: a call without a result is no operand
// expect: error 4:16 '+' does not take an operand of type void
void f() {}
void main() { +f(); }
