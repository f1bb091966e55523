// A.4: the index is compared with a constant expression
// mode: strict-appendix-a
// expect: error 5:33 Appendix A.4: the condition of for must compare loop index 'i' with a constant expression
uniform int n;
void main() { for (int i = 0; i < n; i++) ; }
