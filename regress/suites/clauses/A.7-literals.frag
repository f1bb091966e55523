// A.7: literals take room among the uniforms
// mode: strict-appendix-a
// expect: ok
// expect: warning 6:14 Appendix A.7: the uniforms and 6 literals do not fit the 16 vectors
precision mediump float;
uniform vec4 a[15];
void main() { gl_FragColor = a[0] * (1.0 + 2.0 + 3.0 + 4.0); }
