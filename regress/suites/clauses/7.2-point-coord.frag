// 7.2: gl_PointCoord is read only
// expect: error 4:17 'gl_PointCoord' is a read-only built-in
void f(out mediump vec2 a) { a = vec2(1.0); }
void main() { f(gl_PointCoord); }
