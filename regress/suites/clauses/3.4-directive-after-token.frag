// 3.4: only blanks may stand before a number sign
// expect: error 4:8 expected a type, saw '#'
precision mediump float;
int a; #define A
void main() {}
