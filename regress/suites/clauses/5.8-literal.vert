// 5.8: a literal is no l-value
// expect: error 3:15 assignment needs a variable, not a value
void main() { 1 = 2; }
