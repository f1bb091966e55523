// 5.9: of one size
// expect: error 3:25 '*' does not take mat3 and vec2
void main() { mat3(1.0) * vec2(1.0); }
