// 5.1: ~ is reserved
// expect: error 3:23 operator '~' is reserved
void main() { int a = ~2; }
