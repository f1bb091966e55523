// 5.9: matrices are of one size
// expect: error 3:25 '*' does not take mat3 and mat2
void main() { mat3(1.0) * mat2(1.0); }
