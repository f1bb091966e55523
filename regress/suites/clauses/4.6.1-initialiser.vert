// 4.6.1: nothing is given a value here
// expect: error 4:13 expected ';' after invariant
varying float a;
invariant a = 1.0;
void main() {}
