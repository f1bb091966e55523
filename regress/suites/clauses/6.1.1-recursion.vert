// 6.1.1: no function calls itself
// expect: error 3:12 recursion is not allowed: 'f' calls itself
void f() { f(); }
void main() {}
