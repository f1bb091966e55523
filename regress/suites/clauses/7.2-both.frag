// 7.2: a shader writes gl_FragColor or gl_FragData
// expect: error 3:41 a shader may write gl_FragColor or gl_FragData, not both
void main() { gl_FragColor = vec4(1.0); gl_FragData[0] = vec4(1.0); }
