// 4.1.9: there is one dimension
// expect: error 3:11 arrays of arrays are not supported
float a[2][2];
void main() {}
