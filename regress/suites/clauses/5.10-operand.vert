// 5.10: all operands are constant
// expect: error 4:21 must be a constant expression
uniform bool u;
const bool a = true || u;
void main() {}
