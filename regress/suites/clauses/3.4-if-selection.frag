// 3.4: ?: is no operator of expressions
// expect: error 4:7 unexpected token after preprocessor expression
precision mediump float;
#if 1 ? 1 : 0
#endif
void main() {}
