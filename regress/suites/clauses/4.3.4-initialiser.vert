// 4.3.4: uniforms have no initialiser
// expect: error 3:17 uniform 'u' cannot have an initialiser
uniform float u = 1.0;
void main() {}
