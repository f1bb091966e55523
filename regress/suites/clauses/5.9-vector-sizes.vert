// 5.9: vectors are of one size
// expect: error 3:25 '-' does not take vec2 and vec3
void main() { vec2(1.0) - vec3(1.0); }
