// 8: arguments are floats
// expect: error 3:25 no function abs(int)
void main() { float a = abs(1); }
