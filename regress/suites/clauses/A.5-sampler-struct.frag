// A.5: so are structs with samplers
// mode: strict-appendix-a
// expect: error 8:42 Appendix A.5: an index of samplers
precision mediump float;
struct S { sampler2D s; };
uniform S s[2];
uniform int n;
void main() { gl_FragColor = texture2D(s[n].s, vec2(0.0)); }
