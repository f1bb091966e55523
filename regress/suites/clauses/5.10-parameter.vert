// 5.10: const parameters are not constant
// expect: error 3:41 must be a constant expression
void f(const float u) { const float a = u; }
void main() {}
