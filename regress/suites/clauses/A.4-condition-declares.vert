// A.4: it is no declaration
// mode: strict-appendix-a
// expect: error 4:42 Appendix A.4: the condition of for must compare loop index 'i' with a constant expression
void main() { for (int i = 0; bool b = i < 3; i++) ; }
