// 6.1.1: l-values, and copies that may be written
// expect: ok
void f(in float a, out float b, inout vec2 c, const float d) { a = d; b = a; c.x += a; }
void main() { float a, b[2]; vec4 v = vec4(0.0); f(1.0, (a), v.wx, a); f(a, b[1], v.zy, 2.0); }
