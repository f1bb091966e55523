// 3.4: expressions have whole numbers only
// expect: error 4:5 preprocessor expressions take whole numbers only
precision mediump float;
#if 1.5
#endif
void main() {}
