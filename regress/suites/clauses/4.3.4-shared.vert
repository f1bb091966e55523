// 4.3.4: uniforms shared as they may be; what is not shared may be anything
// mode: pair
// expect: ok
struct S { mediump float a; bool b; };
uniform S u;
uniform mediump int i;
float x;
attribute vec4 y;
void main() { gl_Position = vec4(1.0);  }
