// 4.1.2: the condition of if is a bool
// expect: error 3:19 a condition must be a bool, not int
void main() { if (1) ; }
