// 3.4: nothing follows #else
// expect: error 5:7 unexpected token after #else
precision mediump float;
#if 1
#else 1
#endif
void main() {}
