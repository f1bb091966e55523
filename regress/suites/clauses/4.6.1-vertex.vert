// 4.6.1: lists, and with the declaration
// expect: ok
invariant varying mediump vec3 a;
varying float b, c;
invariant gl_Position, b, c;
invariant gl_PointSize;
void main() { gl_Position = vec4(a, b); }
