// 6.2: if declares nothing
// expect: error 3:24 expected '(' after a type in an expression
void main() { if (bool b = true) ; }
