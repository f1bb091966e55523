// 4.1.9: a constant index is below the size
// expect: error 4:17 index 3 is outside float[3]
float a[3];
void main() { a[3] = 1.0; }
