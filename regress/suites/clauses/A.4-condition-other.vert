// A.4: it is the index that is compared
// mode: strict-appendix-a
// expect: error 4:44 Appendix A.4: the condition of for must compare loop index 'i' with a constant expression
void main() { int j = 0; for (int i = 0; j < 3; i++) j++; }
