// 4.1.1: void stands alone in a parameter list
// expect: error 3:15 a parameter cannot be void
void f(int a, void) {}
void main() {}
