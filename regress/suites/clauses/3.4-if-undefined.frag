// 3.4: an undefined name is no 0
// expect: error 4:5 'A' is not defined as a macro
precision mediump float;
#if A
#endif
void main() {}
