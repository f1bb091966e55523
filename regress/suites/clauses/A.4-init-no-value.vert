// A.4: the index begins with a constant expression
// mode: strict-appendix-a
// expect: error 4:24 Appendix A.4: loop index 'i' must begin with a constant expression
void main() { for (int i; i < 3; i++) ; }
