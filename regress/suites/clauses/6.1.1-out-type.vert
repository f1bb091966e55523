// 6.1.1: the type matches
// expect: error 4:22 no function f(int)
void f(out float a) { a = 1.0; }
void main() { int b; f(b); }
