// 3.4: there are no more than two
// expect: error 4:11 unexpected token after #line
precision mediump float;
#line 1 2 3
void main() {}
