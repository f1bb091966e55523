// 5.9: == takes no arrays
// expect: error 3:36 '==' does not compare int[2]
void main() { int a[2]; bool b = a == a; }
