// A.5: varyings are indexed with constants and loop indices
// mode: strict-appendix-a
// expect: error 7:35 Appendix A.5: an index of varyings
precision mediump float;
varying vec2 a[2];
uniform int n;
void main() { gl_FragColor.xy = a[n]; }
