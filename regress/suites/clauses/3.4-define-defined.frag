// 3.4: the operator's name is no macro name
// expect: error 4:9 'defined' is predefined and cannot be defined
precision mediump float;
#define defined 1
void main() {}
