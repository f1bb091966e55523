// 4.2.7: a variable is declared once
// expect: error 4:5 'a' is already declared in this scope
int a[3];
int a[3];
void main() {}
