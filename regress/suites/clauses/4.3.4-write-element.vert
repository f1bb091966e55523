// 4.3.4: uniforms are read only
// expect: error 4:15 'u' is a uniform
uniform vec2 u[2];
void main() { u[1].x = 1.0; }
