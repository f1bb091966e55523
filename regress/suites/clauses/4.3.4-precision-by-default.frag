// 4.3.4: also where it comes by default
// mode: pair
// expect: error 5:15 u is mediump here and highp in the vertex shader
precision mediump float;
uniform float u;
void main() { gl_FragColor = vec4(1.0);  }
