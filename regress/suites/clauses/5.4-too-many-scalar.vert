// 5.4: all arguments are used
// expect: error 3:36 argument of constructor float is not used
void main() { float a = float(1.0, 2.0); }
