// 7.2: there is no gl_FragDepth
// expect: error 3:15 'gl_FragDepth' is not declared
void main() { gl_FragDepth = 1.0; }
