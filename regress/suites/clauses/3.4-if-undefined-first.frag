// 3.4: the first operand is always evaluated
// expect: error 4:5 'A' is not defined as a macro
precision mediump float;
#if A && 0
#endif
void main() {}
