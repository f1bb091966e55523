// A.4: it is the index that is counted
// mode: strict-appendix-a
// expect: error 4:46 Appendix A.4: the step of for must be i++
void main() { int j; for (int i = 1; i < 9; j++) break; }
