// 6.1: a definition has the parameter qualifiers of its prototype
// expect: error 4:6 parameters of 'f' have other qualifiers than before
void f(int a);
void f(const int a) {}
void main() {}
