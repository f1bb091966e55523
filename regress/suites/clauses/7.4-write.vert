// 7.4: constants are not written
// expect: error 3:15 'gl_MaxDrawBuffers' is a constant
void main() { gl_MaxDrawBuffers = 1; }
