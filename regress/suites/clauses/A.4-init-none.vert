// A.4: a loop declares its index
// mode: strict-appendix-a
// expect: error 4:15 Appendix A.4: for must begin with the declaration of one loop index
void main() { for (;;) break; }
