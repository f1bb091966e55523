// 4.2.7: a name is a struct or a variable
// expect: error 4:5 'f' is already declared in this scope
struct f { int x; };
int f;
void main() {}
