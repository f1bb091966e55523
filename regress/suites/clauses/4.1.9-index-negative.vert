// 4.1.9: a constant index is not negative
// expect: error 4:17 index -1 is outside float[3]
float a[3];
void main() { a[-1] = 1.0; }
