// 6.1: a definition has the precisions of its prototype
// expect: error 4:6 parameters of 'f' have other qualifiers than before
void f(lowp int a);
void f(highp int a) {}
void main() {}
