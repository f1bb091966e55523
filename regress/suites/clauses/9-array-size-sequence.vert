// 9: a size is a conditional expression
// expect: error 3:10 expected ']' after an array size
float a[1, 2];
void main() {}
