// 4.1.2: the condition of while is a bool
// expect: error 3:22 a condition must be a bool, not float
void main() { while (1.0) ; }
