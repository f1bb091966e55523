// 4.1.9: a size is an int
// expect: error 3:9 an array size must be a constant int
float a[2.0];
void main() {}
