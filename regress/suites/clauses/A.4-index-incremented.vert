// A.4: nor counts it
// mode: strict-appendix-a
// expect: error 4:74 Appendix A.4: loop index 'i' cannot be written in the body of its loop
void main() { for (int i = 1; i < 9; i++) { for (int j = 0; j < 2; j++) i++; } }
