// 4.1.2: the condition of do is a bool
// expect: error 3:27 a condition must be a bool, not int
void main() { do ; while (1); }
