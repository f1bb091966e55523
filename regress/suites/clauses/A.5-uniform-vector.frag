// A.5: also the components of vectors
// mode: strict-appendix-a
// expect: error 7:37 Appendix A.5: an index of uniforms in fragment shaders
precision mediump float;
uniform vec4 u;
uniform int n;
void main() { gl_FragColor = vec4(u[n]); }
