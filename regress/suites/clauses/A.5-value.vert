// A.5: so are values
// mode: strict-appendix-a
// expect: error 5:49 Appendix A.5: an index of values
uniform int n;
void main() { float b = (vec2(1.0) + vec2(2.0))[n]; }
