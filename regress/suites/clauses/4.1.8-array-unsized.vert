// 4.1.8: an array in a struct has a size
// expect: error 3:17 an array needs a size
struct S { int a[]; };
void main() {}
