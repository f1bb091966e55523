// 5.6: and so is a row
// expect: error 3:28 index 3 is outside vec3
void main() { mat3 a; a[2][3]; }
