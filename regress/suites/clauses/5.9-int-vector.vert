// 5.9: operands are of one basic type
// expect: error 3:26 '*' does not take int and vec2
void main() { vec2 a = 2 * vec2(1.0); }
