// A.5: fragment shaders index uniforms with constants and loop indices
// mode: strict-appendix-a
// expect: error 7:32 Appendix A.5: an index of uniforms in fragment shaders
precision mediump float;
uniform vec4 u[4];
uniform int n;
void main() { gl_FragColor = u[n]; }
