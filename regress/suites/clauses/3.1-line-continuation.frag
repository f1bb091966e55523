// 3.1: a backslash does not join lines
// expect: error 4:9 line continuation
precision mediump float;
int a = \
1;
void main() {}
