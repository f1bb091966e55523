// 4.7: in comes before precision
// expect: error 3:13 'in' comes too late
void f(lowp in float a) {}
void main() {}
