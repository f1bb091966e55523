// 4.2.7: a function has one prototype
// expect: error 4:6 function 'f' is declared twice
void f(int);
void f(int);
void main() {}
