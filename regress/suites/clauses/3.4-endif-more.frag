// 3.4: nothing follows #endif
// expect: error 5:8 unexpected token after #endif
precision mediump float;
#if 1
#endif 1
void main() {}
