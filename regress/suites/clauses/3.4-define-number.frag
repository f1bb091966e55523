// 3.4: a macro's name is an identifier
// expect: error 4:9 expected a macro name after #define
precision mediump float;
#define 1 2
void main() {}
