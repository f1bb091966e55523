// 4.7: const comes before in
// expect: error 3:11 'const' comes too late
void f(in const float a) {}
void main() {}
