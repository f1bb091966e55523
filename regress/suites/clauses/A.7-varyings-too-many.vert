// A.7: more varyings than packing guarantees: a warning
// mode: strict-appendix-a
// expect: ok
// expect: warning 6:14 Appendix A.7: the varyings do not fit the 8 vectors
varying vec3 a[8];
varying vec2 b;
void main() { a[0] = vec3(1.0); b = vec2(1.0); }
