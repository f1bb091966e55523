// A.5: a call of a function is no constant
// mode: strict-appendix-a
// expect: error 5:57 Appendix A.5: an index of variables
int f(int i) { return i; }
void main() { float a[3]; for (int i = 0; i < 3; i++) a[f(i)] = 1.0; }
