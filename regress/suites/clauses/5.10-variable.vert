// 5.10: variables are not constant
// expect: error 4:17 must be a constant expression
float u = 1.0;
const float a = u;
void main() {}
