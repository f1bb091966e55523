// A.5: samplers are indexed with constants and loop indices
// mode: strict-appendix-a
// expect: error 7:41 Appendix A.5: an index of samplers
// expect: warning 5:19 Appendix A.8: 2 samplers; vertex shaders can count on 0
uniform sampler2D s[2];
uniform int n;
void main() { gl_Position = texture2D(s[n], vec2(0.0)); }
