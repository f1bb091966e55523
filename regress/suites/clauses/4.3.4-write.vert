// 4.3.4: uniforms are read only
// expect: error 4:15 'u' is a uniform
uniform float u;
void main() { u = 1.0; }
