// 6: parentheses are closed
// expect: error 3:29 expected ')'
void main() { float a = (1.0; }
