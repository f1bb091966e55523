// 5.9: && takes bools
// expect: error 3:26 '&&' does not take int and bool
void main() { bool a = 1 && true; }
