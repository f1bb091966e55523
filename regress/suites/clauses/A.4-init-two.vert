// A.4: a loop has one index
// mode: strict-appendix-a
// expect: error 4:24 Appendix A.4: for must begin with the declaration of one loop index
void main() { for (int i = 0, j = 0; i < 3; i++) ; }
