// 6: a declaration ends with a semicolon
// expect: error 3:25 expected ';' after declaration
void main() { int a = 1 }
