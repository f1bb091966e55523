// 4.3.4: uniforms that are used fit the machine
// mode: pair
// expect: error 6:13 'i' does not fit: the program needs 401 constant registers
precision mediump float;
uniform vec4 u[400];
uniform int i;
void main() { gl_FragColor = vec4(1.0); gl_FragColor = u[i]; }
