// 4.2.2: a parameter ends with its function
// expect: error 4:15 'a' is not declared
void f(int a) {}
void main() { a; }
