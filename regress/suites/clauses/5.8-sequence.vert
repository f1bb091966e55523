// 5.8: a sequence is no l-value
// expect: error 3:27 assignment needs a variable, not a value
void main() { int a, b; (a, b) = 2; }
