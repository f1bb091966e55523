// 5.9: an index is an int
// expect: error 3:29 an index must be an int, not float
void main() { float a[2]; a[1.0]; }
