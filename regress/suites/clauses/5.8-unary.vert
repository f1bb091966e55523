// 5.8: a unary expression is no l-value
// expect: error 3:22 assignment needs a variable, not a value
void main() { int a; +a = 2; }
