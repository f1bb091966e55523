// 4.1.9: a size is greater than 0
// expect: error 4:11 an array size must be positive, not -2
const int n = 3;
float a[1 - n];
void main() {}
