// 4.3.5: varyings are read only in fragment shaders
// expect: error 4:15 read only in fragment shaders
varying mediump vec2 a;
void main() { a.x = 1.0; }
