// 7.2: whether it is run or not
// expect: error 3:12 a shader may write gl_FragColor or gl_FragData, not both
void f() { gl_FragData[0].x = 1.0; }
void main() { if (false) gl_FragColor = vec4(1.0); }
