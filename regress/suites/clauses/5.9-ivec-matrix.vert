// 5.9: matrices are floats
// expect: error 3:24 '*' does not take ivec2 and mat2
void main() { ivec2(1) * mat2(1.0); }
