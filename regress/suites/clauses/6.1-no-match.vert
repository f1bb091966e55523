// 6.1: arguments do not convert
// expect: error 4:15 no function f(int)
void f(float a) {}
void main() { f(1); }
