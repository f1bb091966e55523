// 4.6.1: invariant stands outside functions
// expect: error 4:15 invariant can only be used outside functions
varying float a;
void main() { invariant a; a = 1.0; }
