// 5.8: an expression is no l-value
// expect: error 3:24 assignment needs a variable, not a value
void main() { int a; a + 1 = 2; }
