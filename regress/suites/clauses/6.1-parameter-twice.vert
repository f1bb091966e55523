// 6.1: parameters have different names
// expect: error 3:19 'a' is already declared in this scope
void f(int a, int a) {}
void main() {}
