// 3.4: the parenthesis of defined is closed
// expect: error 4:2 expected ')' after 'defined(NAME'
precision mediump float;
#if defined(A
#endif
void main() {}
