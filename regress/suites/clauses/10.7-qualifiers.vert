// 10.7: a wrong qualifier leaves the variable
// expect: error 5:6 'uniform' comes too late
// expect: error 6:1 invariant goes with varying only
// expect: error 7:8 'uniform' cannot qualify a parameter
lowp uniform float a;
invariant attribute vec4 b;
void f(uniform float c) { c = a; }
void main() { f(b.x); gl_Position = b; }
