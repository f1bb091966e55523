// 4.2.7: a name is a function or a struct
// expect: error 4:8 'f' is already declared in this scope
void f(int);
struct f { int x; };
void main() {}
