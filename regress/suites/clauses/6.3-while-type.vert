// 6.3: a condition that declares is a bool too
// expect: error 3:26 a condition must be a bool, not int
void main() { while (int i = 1) ; }
