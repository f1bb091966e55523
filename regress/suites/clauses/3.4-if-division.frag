// 3.4: nothing is divided by zero
// expect: error 4:7 division by zero
precision mediump float;
#if 1 / 0
#endif
void main() {}
