// 4.1.2: the condition of ?: is a bool
// expect: error 3:23 a condition must be a bool, not int
void main() { int a = 1 ? 2 : 3; }
