// 4.3.3: attributes that are used fit the machine
// mode: pair
// expect: error 5:25 'e' does not fit: the program needs 17 input registers
precision mediump float;
void main() { gl_FragColor = vec4(1.0); }
