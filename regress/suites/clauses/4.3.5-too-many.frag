// 4.3.5: varyings that both shaders use fit the machine
// mode: pair
// expect: error 5:14 varyings
precision mediump float;
varying vec4 a[17];
uniform int n;
void main() { gl_FragColor = a[n]; }
