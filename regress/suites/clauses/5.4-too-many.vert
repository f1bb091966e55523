// 5.4: all arguments are used
// expect: error 3:39 argument of constructor vec2 is not used
void main() { vec2 a = vec2(1.0, 2.0, 3.0); }
