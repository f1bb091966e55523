// 5.8: op= takes what op takes
// expect: error 3:25 '*' does not take vec3 and vec2
void main() { vec3 a; a *= vec2(1.0); }
