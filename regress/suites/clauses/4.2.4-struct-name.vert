// 4.2.4: structs have one name
// mode: pair
// expect: ok
struct S { mediump float a; };
uniform S u;
void main() { gl_Position = vec4(1.0);  }
