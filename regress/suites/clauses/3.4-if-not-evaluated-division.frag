// 3.4: what is not evaluated does not divide by zero
// expect: ok
precision mediump float;
#if 0 && 1 / 0
#endif
void main() {}
