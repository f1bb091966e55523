// 3.4: a number sign by itself is ignored
// expect: ok
precision mediump float;
#
 # // with blanks and a comment
#define A 1
int a = A;
void main() {}
