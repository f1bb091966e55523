// 4.1.8: and it is greater than 0
// expect: error 3:18 an array size must be positive
struct S { int a[0]; };
void main() {}
