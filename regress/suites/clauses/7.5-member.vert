// 7.5: with three members
// expect: error 3:39 has no member 'depth'
void main() { float a = gl_DepthRange.depth; }
