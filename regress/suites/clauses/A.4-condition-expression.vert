// A.4: the index stands alone
// mode: strict-appendix-a
// expect: error 4:37 Appendix A.4: the condition of for must compare loop index 'i' with a constant expression
void main() { for (int i = 0; i + 1 < 3; i++) ; }
