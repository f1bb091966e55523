// 4.1.3: octal digits are below 8
// expect: error 3:9 wrong number '089'
int a = 089;
void main() {}
