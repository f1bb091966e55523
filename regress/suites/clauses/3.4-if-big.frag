// 3.4: integers have 32 bits
// expect: error 4:5 needs more than 32 bits
precision mediump float;
#if 4294967296
#endif
void main() {}
