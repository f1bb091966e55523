// A.4: the index begins with a constant expression
// mode: strict-appendix-a
// expect: error 5:28 Appendix A.4: loop index 'i' must begin with a constant expression
uniform int n;
void main() { for (int i = n; i < 3; i++) ; }
