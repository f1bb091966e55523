// 5.1: there is no address-of
// expect: error 3:22 operator '&' is reserved
void main() { int a; &a; }
