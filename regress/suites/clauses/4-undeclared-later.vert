// 4: a declaration counts from where it stands
// expect: error 3:12 'a' is not declared
void f() { a = 1.0; }
float a;
void main() {}
