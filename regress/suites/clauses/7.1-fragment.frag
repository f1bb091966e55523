// 7.1: gl_PointSize is of vertex shaders
// expect: error 4:35 'gl_PointSize' is not declared
precision mediump float;
void main() { gl_FragColor = vec4(gl_PointSize); }
