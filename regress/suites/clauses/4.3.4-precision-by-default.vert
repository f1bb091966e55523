// 4.3.4: also where it comes by default
// mode: pair
// expect: ok
uniform float u;
void main() { gl_Position = vec4(1.0);  }
