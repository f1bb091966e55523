// 4.2.4: in the same order
// mode: pair
// expect: error 6:11 uniform 'u' differs between the shaders
precision mediump float;
struct S { mediump vec2 b; mediump float a; };
uniform S u;
void main() { gl_FragColor = vec4(1.0);  }
