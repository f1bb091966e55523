// 5.9: the values are no arrays
// expect: error 3:37 '?:' does not choose between arrays
void main() { int a[2], b[2]; (true ? a : b)[0]; }
