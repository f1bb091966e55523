// A.4: do need not be supported
// mode: strict-appendix-a
// expect: error 4:26 Appendix A.4: do loops need not be supported
void main() { int i = 0; do i++; while (i < 3); }
