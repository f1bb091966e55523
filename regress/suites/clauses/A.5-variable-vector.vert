// A.5: also the components of vectors
// mode: strict-appendix-a
// expect: error 5:25 Appendix A.5: an index of variables
uniform int n;
void main() { vec3 a; a[n] = 1.0; }
