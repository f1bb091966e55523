// A.4: while need not be supported
// mode: strict-appendix-a
// expect: error 4:26 Appendix A.4: while loops need not be supported
void main() { int i = 0; while (i < 3) i++; }
