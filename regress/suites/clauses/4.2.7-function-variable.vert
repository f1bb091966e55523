// 4.2.7: a name is a function or a variable
// expect: error 4:5 'f' is already declared in this scope
void f() {}
int f;
void main() {}
