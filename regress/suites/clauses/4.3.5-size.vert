// 4.3.5: and one size
// mode: pair
// expect: ok
varying vec3 a[2];
void main() { gl_Position = vec4(1.0);  }
