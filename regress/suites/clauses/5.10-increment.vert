// 5.10: an increment is not constant
// expect: error 3:37 must be a constant expression
void main() { int b; const int a = b++; }
