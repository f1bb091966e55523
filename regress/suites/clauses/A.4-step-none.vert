// A.4: there is a step
// mode: strict-appendix-a
// expect: error 4:15 Appendix A.4: the step of for must be i++
void main() { for (int i = 0; i < 3; ) break; }
