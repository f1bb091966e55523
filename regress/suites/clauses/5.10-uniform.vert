// 5.10: uniforms are not constant
// expect: error 4:21 must be a constant expression
uniform float u;
const float a = 1.0 + u;
void main() {}
