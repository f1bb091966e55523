// 4.5.3: parameters need one
// expect: error 3:8 no precision for float
void f(float a) {}
void main() {}
