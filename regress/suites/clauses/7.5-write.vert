// 7.5: gl_DepthRange is a uniform
// expect: error 3:15 'gl_DepthRange' is a uniform
void main() { gl_DepthRange.near = 1.0; }
