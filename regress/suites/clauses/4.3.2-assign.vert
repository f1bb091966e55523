// 4.3.2: a constant is not written
// expect: error 4:15 'a' is a constant
const float a = 1.0;
void main() { a = 2.0; }
