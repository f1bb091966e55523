// 4.6.4: gl_FrontFacing is not declared invariant
// expect: error 3:11 'gl_FrontFacing' cannot be invariant
invariant gl_FrontFacing;
void main() {}
