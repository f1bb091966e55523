// 3.4: ++ is no operator of expressions
// expect: error 4:5 expected a number or macro in preprocessor expression
precision mediump float;
#if ++1
#endif
void main() {}
