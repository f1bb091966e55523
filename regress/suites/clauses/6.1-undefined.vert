// 6.1: what is called is defined
// expect: error 4:15 function 'f' is called but not defined
void f();
void main() { f(); }
