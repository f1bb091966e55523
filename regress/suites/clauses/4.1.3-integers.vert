// 4.1.3: decimal, octal, hexadecimal
// expect: ok
int a = 0, b = 017, c = 0x1aF, d = 0XFF, e = 2147483647;
void main() {}
