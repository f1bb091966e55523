// 3.4: the predefined macros
// expect: ok
precision mediump float;
#if GL_ES != 1 || __VERSION__ != 100 || __FILE__ != 0 || !defined(GL_FRAGMENT_PRECISION_HIGH)
#error wrong
#endif
void main() {}
