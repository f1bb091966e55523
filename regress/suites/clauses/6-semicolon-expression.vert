// 6: an expression ends with a semicolon
// expect: error 3:28 expected ';' after an expression
void main() { int a; a = 1 }
