// 5.1: >> is reserved
// expect: error 3:25 operator '>>' is reserved
void main() { int a = 5 >> 2; }
