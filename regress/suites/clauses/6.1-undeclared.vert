// 6.1: a function is declared before it is called
// expect: error 3:15 function 'f' is not declared
void main() { f(); }
void f() {}
