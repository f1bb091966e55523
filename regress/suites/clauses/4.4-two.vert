// 4.4: a parameter has one of in, out and inout
// expect: error 3:11 there is a qualifier of this kind already
void f(in out float a) {}
void main() {}
