// 3.4: predefined names cannot be defined
// expect: error 4:9 '__LINE__' is predefined and cannot be defined
precision mediump float;
#define __LINE__ 1
void main() {}
