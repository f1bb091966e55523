// 5.8: an array is not assigned
// expect: error 3:33 arrays and structs with arrays cannot be assigned
void main() { int a[2], b[2]; a = b; }
