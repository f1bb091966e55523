// 4.1.3: no blank stands within a number
// expect: error 3:11 expected ';' after declaration, saw 'x1'
int a = 0 x1;
void main() {}
