// 4.2.4: and the same members
// mode: pair
// expect: ok
struct S { mediump float a; };
uniform S u;
void main() { gl_Position = vec4(1.0);  }
