// 3.4: #if is closed
// expect: error 4:2 #if is not closed by #endif
precision mediump float;
#if 1
void main() {}
