// 3.4: #elif needs an expression when it is looked at
// expect: error 5:2 expected an expression
precision mediump float;
#if 0
#elif
#endif
void main() {}
