// 3.4: predefined names cannot be defined
// expect: error 4:9 'GL_ES' is predefined and cannot be defined
precision mediump float;
#define GL_ES 1
void main() {}
