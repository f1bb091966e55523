// 7.1: they can be read back
// expect: ok
void main() { gl_Position = vec4(1.0); gl_PointSize = gl_Position.x; }
