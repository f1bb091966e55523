// 4.7: the order
// expect: ok
invariant varying lowp float a;
uniform highp float b;
const mediump int c = 1;
void f(const in lowp float a, inout highp vec2 b, const mediump int c, out lowp int d) {}
void main() {}
