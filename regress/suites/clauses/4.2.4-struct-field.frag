// 4.2.4: and the same members
// mode: pair
// expect: error 6:11 uniform 'u' differs between the shaders
precision mediump float;
struct S { mediump float b; };
uniform S u;
void main() { gl_FragColor = vec4(1.0);  }
