// 4.2.4: in the same order
// mode: pair
// expect: ok
struct S { mediump float a; mediump vec2 b; };
uniform S u;
void main() { gl_Position = vec4(1.0);  }
