// 4.3.2: a constant is not written
// expect: error 4:15 'a' is a constant
const int a = 1;
void main() { a++; }
