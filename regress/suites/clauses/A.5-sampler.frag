// A.5: samplers are indexed with constants and loop indices
// mode: strict-appendix-a
// expect: error 7:42 Appendix A.5: an index of samplers
precision mediump float;
uniform sampler2D s[2];
uniform int n;
void main() { gl_FragColor = texture2D(s[n], vec2(0.0)); }
