// 4.3.5: varyings are read only in fragment shaders
// expect: error 5:17 read only in fragment shaders
varying mediump float a;
void f(out mediump float x) { x = 1.0; }
void main() { f(a); }
