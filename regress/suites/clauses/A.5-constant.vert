// A.5: constants are indexed with constants and loop indices
// mode: strict-appendix-a
// expect: error 6:27 Appendix A.5: an index of constants
const vec4 a = vec4(1.0);
uniform int n;
void main() { float b = a[n]; }
