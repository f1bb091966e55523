// A.7: gl_FragCoord and its like are counted with the varyings
// mode: strict-appendix-a
// expect: ok
// expect: warning 6:14 Appendix A.7: the varyings do not fit the 8 vectors
precision mediump float;
varying vec4 a[8];
void main() { gl_FragColor = a[0] + gl_FragCoord; }
