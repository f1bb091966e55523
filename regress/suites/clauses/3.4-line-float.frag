// 3.4: they are constant integer expressions
// expect: error 4:7 preprocessor expressions take whole numbers only
precision mediump float;
#line 1.5
void main() {}
