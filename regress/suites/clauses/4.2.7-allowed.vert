// 4.2.7: overloads, and a prototype with its definition
// expect: ok
void f(int);
void f(int a) {}
void f(float a) {}
void g() {}
void g();
void main() {}
