// A.5: attributes are indexed with constants and loop indices
// mode: strict-appendix-a
// expect: error 6:31 Appendix A.5: an index of attributes
attribute mat4 a;
uniform int n;
void main() { gl_Position = a[n]; }
