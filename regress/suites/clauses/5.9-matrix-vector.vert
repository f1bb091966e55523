// 5.9: only * takes a matrix and a vector
// expect: error 3:25 '+' does not take mat2 and vec2
void main() { mat2(1.0) + vec2(1.0); }
