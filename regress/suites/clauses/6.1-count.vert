// 6.1: there are as many arguments as parameters
// expect: error 4:15 no function f(float, float)
void f(float a) {}
void main() { f(1.0, 2.0); }
