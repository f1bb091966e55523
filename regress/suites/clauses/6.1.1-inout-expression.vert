// 6.1.1: nor to inout
// expect: error 4:28 inout parameter 'a' needs a variable, not a value
void f(inout float a) {}
void main() { float b; f(b + 1.0); }
