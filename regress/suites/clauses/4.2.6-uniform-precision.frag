// 4.2.6: uniforms of one name have one precision
// mode: pair
// expect: error 5:23 u is mediump here and highp in the vertex shader
precision mediump float;
uniform mediump float u;
void main() { gl_FragColor = vec4(1.0);  }
