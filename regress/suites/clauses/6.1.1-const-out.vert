// 6.1.1: const goes with in only
// expect: error 3:8 a const parameter cannot be out or inout
void f(const out float a) {}
void main() {}
