// A.4: nor to inout
// mode: strict-appendix-a
// expect: error 5:58 Appendix A.4: loop index 'i' cannot be written in the body of its loop
void f(inout int a) { a++; }
void main() { for (int i = 1; i < 9; i++) { int b = 1; f(i); } }
