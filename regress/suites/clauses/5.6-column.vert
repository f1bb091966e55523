// 5.6: a constant column is within the matrix
// expect: error 3:25 index 3 is outside mat3
void main() { mat3 a; a[3]; }
