// 5.5: a constant index is within the vector
// expect: error 3:25 index 4 is outside vec4
void main() { vec4 a; a[4]; }
