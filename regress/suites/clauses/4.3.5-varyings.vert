// 4.3.5: floats, vectors, matrices, arrays of them; read and written in vertex shaders
// expect: ok
varying float a;
varying vec2 b[2];
varying mat2 c;
void f(out float x) { x = 1.0; }
void main() { a = 1.0; b[1].x = a; c[0] = b[0]; f(a); }
