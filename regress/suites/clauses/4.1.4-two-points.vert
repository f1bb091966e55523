// 4.1.4: a number has one point
// expect: error 3:14 expected ';' after declaration, saw '.3'
float a = 1.2.3;
void main() {}
