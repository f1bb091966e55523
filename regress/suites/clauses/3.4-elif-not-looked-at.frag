// 3.4: behind a group that was taken #elif is not evaluated
// expect: ok
precision mediump float;
#if 1
#elif ) A
#endif
void main() {}
