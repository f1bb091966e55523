// 3.4: #else is the last
// expect: error 6:2 #elif after #else
precision mediump float;
#if 1
#else
#elif 1
#endif
void main() {}
