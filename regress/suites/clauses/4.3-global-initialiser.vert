// 4.3: the initialiser of a global is constant
// expect: error 4:11 must be a constant expression
float a = 1.0;
float b = a;
void main() {}
