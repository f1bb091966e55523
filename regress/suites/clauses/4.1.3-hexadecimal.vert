// 4.1.3: a hexadecimal number has digits
// expect: error 3:9 wrong number '0x'
int a = 0x;
void main() {}
