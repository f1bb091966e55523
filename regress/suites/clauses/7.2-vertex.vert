// 7.2: gl_FragCoord is of fragment shaders
// expect: error 3:29 'gl_FragCoord' is not declared
void main() { gl_Position = gl_FragCoord; }
