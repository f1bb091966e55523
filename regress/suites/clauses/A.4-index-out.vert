// A.4: nor passes it to out
// mode: strict-appendix-a
// expect: error 5:45 Appendix A.4: loop index 'i' cannot be written in the body of its loop
void f(out int a) { a = 1; }
void main() { for (int i = 1; i < 9; i++) f(i); }
