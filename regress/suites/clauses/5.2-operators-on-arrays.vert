// 5.2: [] is the only operator of arrays
// expect: error 3:31 '+' does not take an operand of type int[2]
void main() { int a[2], b[2]; a + b; }
