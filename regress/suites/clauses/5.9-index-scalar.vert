// 5.9: scalars are not indexed
// expect: error 3:25 float cannot be indexed
void main() { float a; a[0]; }
