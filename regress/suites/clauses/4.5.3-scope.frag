// 4.5.3: a default ends with its block
// expect: error 3:50 no precision for float
void main() { { precision lowp float; float a; } float b; }
