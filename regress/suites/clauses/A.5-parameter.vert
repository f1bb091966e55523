// A.5: parameters are variables
// mode: strict-appendix-a
// expect: error 4:39 Appendix A.5: an index of variables
float f(float a[2], int n) { return a[n]; }
void main() { float a[2]; f(a, 1); }
