// 4.6.4: varyings are invariant in both shaders or in none
// mode: pair
// expect: ok
invariant varying vec2 a;
void main() { gl_Position = vec4(1.0);  }
