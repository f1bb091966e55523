// 6.1.1: nor a constant
// expect: error 4:38 'b' is a constant
void f(out float a) { a = 1.0; }
void main() { const float b = 1.0; f(b); }
