// A.4: there is a condition
// mode: strict-appendix-a
// expect: error 4:15 Appendix A.4: the condition of for must compare loop index 'i' with a constant expression
void main() { for (int i = 0; ; i++) break; }
