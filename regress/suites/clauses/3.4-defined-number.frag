// 3.4: defined asks for a name
// expect: error 4:13 expected a macro name after 'defined'
precision mediump float;
#if defined(1)
#endif
void main() {}
