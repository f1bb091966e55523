// 5.9: not a bool
// expect: error 3:29 an index must be an int, not bool
void main() { float a[2]; a[true]; }
