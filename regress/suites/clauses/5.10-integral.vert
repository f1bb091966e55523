// 5.10: an integral constant expression is a scalar int
// expect: error 3:9 an array size must be a constant int
float a[ivec2(1)];
void main() {}
