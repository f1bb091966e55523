// 5.9: relations are between scalars
// expect: error 3:34 '<' does not take vec2 and vec2
void main() { bool a = vec2(1.0) < vec2(2.0); }
