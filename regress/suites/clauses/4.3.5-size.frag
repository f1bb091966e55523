// 4.3.5: and one size
// mode: pair
// expect: error 5:14 varying 'a' differs between the shaders
precision mediump float;
varying vec3 a[3];
void main() { gl_FragColor = vec4(1.0);  }
