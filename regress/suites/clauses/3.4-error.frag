// 3.4: #error makes the shader ill-formed, with its text
// expect: error 4:2 #error no shader : today
precision mediump float;
#error no  shader : today
void main() {}
