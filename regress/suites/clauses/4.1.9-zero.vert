// 4.1.9: a size is greater than 0
// expect: error 3:9 an array size must be positive, not 0
float a[0];
void main() {}
