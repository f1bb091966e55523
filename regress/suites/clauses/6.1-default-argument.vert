// 6.1: parameters have no default
// expect: error 3:14 expected ')' after parameters
void f(int a = 1) {}
void main() {}
