// 3.7: but it may be a macro's name
// expect: ok
precision mediump float;
#define half float
#define varying uniform
varying half a;
void main() {}
