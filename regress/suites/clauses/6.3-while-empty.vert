// 6.3: while has a condition
// expect: error 3:22 expected an expression, saw ')'
void main() { while () ; }
