// 4.3.5: nor arrays of structs
// expect: error 4:9 varying 's' must be float
struct S { float a; };
varying S s[2];
void main() {}
