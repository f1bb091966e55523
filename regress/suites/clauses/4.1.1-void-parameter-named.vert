// 4.1.1: void stands alone in a parameter list
// expect: error 3:8 a parameter cannot be void
void f(void a) {}
void main() {}
