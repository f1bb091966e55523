// 6.3: for has three parts
// expect: error 3:21 expected an expression, saw ')'
void main() { for (;) ; }
