// 3.4: #undef needs a name
// expect: error 4:2 expected a macro name after #undef
precision mediump float;
#undef
void main() {}
