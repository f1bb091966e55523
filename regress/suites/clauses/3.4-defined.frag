// 3.4: defined with and without parentheses, also out of a macro
// expect: ok
precision mediump float;
#define HAVE defined(GL_ES) && !defined NOTHING
#if defined GL_ES && HAVE
int ok;
#endif
void main() { ok = 1; }
