// A.4: the step is index++, not ++index
// mode: strict-appendix-a
// expect: error 4:38 Appendix A.4: the step of for must be i++
void main() { for (int i = 0; i < 3; ++i) ; }
