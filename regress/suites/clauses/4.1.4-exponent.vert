// 4.1.4: an exponent has digits
// expect: error 3:11 wrong number '1e'
float a = 1e;
void main() {}
