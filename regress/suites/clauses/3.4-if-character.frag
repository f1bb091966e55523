// 3.4: there are no character constants
// expect: error 4:5 expected a number or macro in preprocessor expression
precision mediump float;
#if 'a'
#endif
void main() {}
