// A.7: more uniforms than packing guarantees: a warning
// mode: strict-appendix-a
// expect: ok
// expect: warning 7:15 Appendix A.7: the uniforms and 2 literals do not fit the 16 vectors that fragment shaders can count on
precision mediump float;
uniform vec4 a[16];
uniform float b;
void main() { gl_FragColor = a[0] * b; }
