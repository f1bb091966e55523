// 5.10: gl_DepthRange is a uniform
// expect: error 3:31 must be a constant expression
const float a = gl_DepthRange.near;
void main() {}
