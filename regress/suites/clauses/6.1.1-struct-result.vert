// 6.1.1: nor in a result
// expect: error 3:1 a struct cannot be defined in the result of a function
struct S { int a; } f() { return S(1); }
void main() {}
