// 4.2.4: uniforms of one name have one type
// mode: pair
// expect: error 5:15 uniform 'u' differs between the shaders
precision mediump float;
uniform float u;
void main() { gl_FragColor = vec4(1.0);  }
