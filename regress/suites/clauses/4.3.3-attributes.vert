// 4.3.3: floats, vectors and matrices of them
// expect: ok
attribute float a;
attribute lowp vec2 b;
attribute vec3 c;
attribute highp vec4 d;
attribute mat2 e;
void main() { gl_Position = d * a + vec4(b, 0.0, e[1].y); }
