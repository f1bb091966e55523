// 5.8: op= takes what op takes
// expect: error 3:25 '+' does not take bool and bool
void main() { bool a; a += true; }
