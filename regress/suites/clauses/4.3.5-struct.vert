// 4.3.5: varyings are no structs
// expect: error 4:9 varying 's' must be float
struct S { float a; };
varying S s;
void main() {}
