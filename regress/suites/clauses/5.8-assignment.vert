// 5.8: an assignment is no l-value
// expect: error 3:28 assignment needs a variable, not a value
void main() { int a, b; (a = b) = 2; }
