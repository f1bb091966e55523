// 3.4: #if needs an expression
// expect: error 4:2 expected an expression
precision mediump float;
#if
#endif
void main() {}
