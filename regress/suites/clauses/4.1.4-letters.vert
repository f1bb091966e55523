// 4.1.4: no letters follow a number
// expect: error 3:11 wrong number '1.0x'
float a = 1.0x;
void main() {}
