// 4.2.6: what the vertex shader has is not there in the fragment shader
// expect: error 4:30 'gl_Position' is not declared
precision mediump float;
void main() { gl_FragColor = gl_Position; }
