// 5.8: &= is reserved
// expect: error 3:24 operator '&=' is reserved
void main() { int a; a &= 2; }
