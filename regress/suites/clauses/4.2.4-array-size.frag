// 4.2.4: and one size
// mode: pair
// expect: error 5:15 uniform 'u' differs between the shaders
precision mediump float;
uniform float u[3];
void main() { gl_FragColor = vec4(1.0);  }
