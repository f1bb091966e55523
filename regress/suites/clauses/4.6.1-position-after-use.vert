// 4.6.1: it comes before any use
// expect: error 4:11 'gl_Position' must be declared invariant before it is used
void main() { gl_Position = vec4(1.0); }
invariant gl_Position;
