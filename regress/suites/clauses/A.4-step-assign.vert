// A.4: the forms are four
// mode: strict-appendix-a
// expect: error 4:40 Appendix A.4: the step of for must be i++
void main() { for (int i = 1; i < 9; i = i + 1) ; }
