// 4.1.2: the condition of for is a bool
// expect: error 3:31 a condition must be a bool, not int
void main() { for (int i = 0; i; i++) ; }
