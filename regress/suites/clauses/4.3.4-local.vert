// 4.3.4: uniforms are global
// expect: error 3:15 uniform 'u' must be declared outside functions
void main() { uniform float u; }
