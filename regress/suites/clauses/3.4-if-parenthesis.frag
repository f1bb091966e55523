// 3.4: parentheses are closed
// expect: error 4:2 expected ')'
precision mediump float;
#if (1
#endif
void main() {}
