// 4.1.1: void as an empty list, of parameters and of arguments
// expect: ok
void f(void) {}
void main(void) { f(void); }
