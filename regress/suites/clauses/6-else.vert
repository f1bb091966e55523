// 6: else belongs to if
// expect: error 3:15 expected an expression, saw 'else'
void main() { else ; }
