// 4.3.4: uniforms are read only
// expect: error 5:17 'u' is a uniform
uniform float u;
void f(inout float a) {}
void main() { f(u); }
