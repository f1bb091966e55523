// 6.3: do declares nothing in its condition
// expect: error 3:32 expected '(' after a type in an expression
void main() { do ; while (bool b = false); }
