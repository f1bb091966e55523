// A.4: there is one comparison
// mode: strict-appendix-a
// expect: error 4:37 Appendix A.4: the condition of for must compare loop index 'i' with a constant expression
void main() { for (int i = 0; i < 3 && i < 4; i++) ; }
