// 6.1: the size of an array matches
// expect: error 4:25 no function f(int[3])
void f(int a[2]) {}
void main() { int a[3]; f(a); }
