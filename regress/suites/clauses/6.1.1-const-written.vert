// 6.1.1: a const parameter is not written
// expect: error 3:25 'a' is a const parameter
void f(const float a) { a = 1.0; }
void main() {}
