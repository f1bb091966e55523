// 4.2.7: a function has one definition
// expect: error 4:6 function 'f' is defined twice
void f(int a) {}
void f(int b) {}
void main() {}
