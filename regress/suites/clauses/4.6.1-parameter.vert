// 4.6.1: parameters are not
// expect: error 3:8 'invariant' cannot qualify a parameter
void f(invariant float a) {}
void main() {}
