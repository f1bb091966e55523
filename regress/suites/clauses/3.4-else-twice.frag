// 3.4: #if has one #else
// expect: error 6:2 second #else of one #if
precision mediump float;
#if 1
#else
#else
#endif
void main() {}
