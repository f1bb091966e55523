// A.4: the index stands on the left
// mode: strict-appendix-a
// expect: error 4:33 Appendix A.4: the condition of for must compare loop index 'i' with a constant expression
void main() { for (int i = 0; 3 > i; i++) ; }
