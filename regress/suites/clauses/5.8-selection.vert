// 5.8: a selection is no l-value
// expect: error 3:31 assignment needs a variable, not a value
void main() { int a, b; (true ? a : b) = 2; }
