// 4.1.9: a size is a constant expression
// expect: error 4:9 an array size must be a constant int expression
uniform int n;
float a[n];
void main() {}
