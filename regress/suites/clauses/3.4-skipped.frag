// 3.4: what is not compiled is not looked at, but for the nesting
// expect: ok
precision mediump float;
#if 0
#if nonsense (
#error not seen
#unknown
' @
#else
#endif
#elif 1
int ok;
#endif
void main() { ok = 1; }
