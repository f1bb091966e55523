// 3.4: defined needs a name
// expect: error 4:2 expected a macro name after 'defined'
precision mediump float;
#if defined
#endif
void main() {}
