// 5.9: operands are of one basic type
// expect: error 3:27 '+' does not take int and float
void main() { float a = 1 + 1.0; }
