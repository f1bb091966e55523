// A.4: and nothing else
// mode: strict-appendix-a
// expect: error 4:48 Appendix A.4: the step of for must be i++
void main() { int j; for (int i = 1; i < 9; i++, j++) ; }
