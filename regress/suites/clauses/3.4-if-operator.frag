// 3.4: assignment is no operator of expressions
// expect: error 4:7 unexpected token after preprocessor expression
precision mediump float;
#if 1 = 1
#endif
void main() {}
