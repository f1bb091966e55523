// 6.1: a definition has the parameter qualifiers of its prototype
// expect: error 4:6 parameters of 'f' have other qualifiers than before
void f(in int a);
void f(out int a) { a = 1; }
void main() {}
