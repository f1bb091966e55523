// 4.3.4: uniforms shared as they may be; what is not shared may be anything
// mode: pair
// expect: ok
precision mediump float;
struct S { float a; bool b; };
uniform S u;
uniform int i;
vec2 x;
varying vec3 z;
void y() {}
void main() { gl_FragColor = vec4(1.0);  }
