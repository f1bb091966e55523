// A.5: a variable that is counted by hand is no loop index
// mode: strict-appendix-a
// expect: error 4:70 Appendix A.5: an index of variables
void main() { float a[3]; int j = 0; for (int i = 0; i < 3; i++) { a[j] = 1.0; j++; } }
