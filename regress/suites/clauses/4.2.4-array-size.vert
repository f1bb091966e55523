// 4.2.4: and one size
// mode: pair
// expect: ok
uniform mediump float u[2];
void main() { gl_Position = vec4(1.0);  }
