// 3.4: #endif belongs to #if
// expect: error 4:2 #endif without #if
precision mediump float;
#endif
void main() {}
