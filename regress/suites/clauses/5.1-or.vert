// 5.1: the bar is reserved
// expect: error 3:25 operator '|' is reserved
void main() { int a = 5 | 2; }
