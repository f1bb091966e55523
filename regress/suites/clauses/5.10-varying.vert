// 5.10: varyings are not constant
// expect: error 4:17 must be a constant expression
varying float u;
const float a = u;
void main() {}
