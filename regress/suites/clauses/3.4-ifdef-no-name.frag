// 3.4: #ifdef needs a name
// expect: error 4:2 expected a macro name after #ifdef
precision mediump float;
#ifdef
#endif
void main() {}
