// 3.6: a reserved keyword of GLSL cannot be a token
// expect: error 4:1 'half' is a reserved word
precision mediump float;
half a;
void main() {}
