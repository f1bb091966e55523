// 3.4: a macro needs a name
// expect: error 4:2 expected a macro name after #define
precision mediump float;
#define
void main() {}
