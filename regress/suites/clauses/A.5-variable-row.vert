// A.5: also the rows of matrices
// mode: strict-appendix-a
// expect: error 5:40 Appendix A.5: an index of variables
uniform int n;
void main() { mat3 a = mat3(1.0); a[1][n] = 1.0; }
