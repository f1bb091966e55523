// 7.2: gl_FrontFacing is read only
// expect: error 3:15 'gl_FrontFacing' is a read-only built-in
void main() { gl_FrontFacing = true; }
