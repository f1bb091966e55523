// 7.2: of gl_MaxDrawBuffers elements
// expect: error 3:27 index 1 is outside vec4[1]
void main() { gl_FragData[1] = vec4(1.0); }
