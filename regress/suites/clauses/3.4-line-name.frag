// 3.4: they are constant integer expressions
// expect: error 4:7 'here' is not defined as a macro
precision mediump float;
#line here
void main() {}
