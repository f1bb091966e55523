// 4.2.7: a name is a variable or a function
// expect: error 4:6 'f' is already declared in this scope
int f;
void f() {}
void main() {}
