// A.5: varyings are indexed with constants and loop indices
// mode: strict-appendix-a
// expect: error 6:17 Appendix A.5: an index of varyings
varying vec2 a[2];
uniform int n;
void main() { a[n] = vec2(1.0); }
