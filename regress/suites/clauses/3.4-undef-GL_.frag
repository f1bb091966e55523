// 3.4: macro names beginning with GL_ are reserved
// expect: error 4:8 'GL_MINE' is reserved and cannot be undefined
precision mediump float;
#undef GL_MINE
void main() {}
