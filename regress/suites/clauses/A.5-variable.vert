// A.5: variables are indexed with constants and loop indices
// mode: strict-appendix-a
// expect: error 5:29 Appendix A.5: an index of variables
uniform int n;
void main() { float a[3]; a[n] = 1.0; }
