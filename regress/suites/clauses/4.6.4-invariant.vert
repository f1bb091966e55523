// 4.6.4: invariant in both
// mode: pair
// expect: ok
invariant varying vec2 a;
invariant gl_Position;
void main() { gl_Position = vec4(1.0);  }
