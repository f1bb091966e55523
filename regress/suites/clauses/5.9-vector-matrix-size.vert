// 5.9: of one size
// expect: error 3:25 '*' does not take vec2 and mat3
void main() { vec2(1.0) * mat3(1.0); }
