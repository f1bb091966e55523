// 5.10: attributes are not constant
// expect: error 4:17 must be a constant expression
attribute float u;
const float a = u;
void main() {}
