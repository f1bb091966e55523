// A.4: the body does not write the index
// mode: strict-appendix-a
// expect: error 4:59 Appendix A.4: loop index 'i' cannot be written in the body of its loop
void main() { for (int i = 1; i < 9; i++) { if (i == 3) i = 8; } }
