// A.4: what is added is a constant expression
// mode: strict-appendix-a
// expect: error 5:40 Appendix A.4: the step of for must be i++
uniform int n;
void main() { for (int i = 0; i < 3; i += n) ; }
