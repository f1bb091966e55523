// 10.7: a variable whose initialiser is wrong has its type
// expect: error 4:17 'b' is not declared
// expect: error 6:43 cannot initialise int
const float a = b;
float c[int(a)];
void main() { float d = a + c[0]; int e = 1.0; e = 2; }
