// 7.2: so is gl_FragColor
// expect: error 3:15 'gl_FragColor' is not declared
void main() { gl_FragColor = vec4(1.0); }
