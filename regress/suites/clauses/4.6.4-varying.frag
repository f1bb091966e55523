// 4.6.4: varyings are invariant in both shaders or in none
// mode: pair
// expect: error 5:14 varying 'a' is invariant in the vertex shader and not here
precision mediump float;
varying vec2 a;
void main() { gl_FragColor = vec4(1.0);  }
