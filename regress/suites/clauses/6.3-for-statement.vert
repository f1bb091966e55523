// 6.3: the first part is a declaration or an expression
// expect: error 3:20 expected an expression, saw 'if'
void main() { for (if (true) ; ; ) ; }
