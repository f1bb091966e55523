// 5.4.2: no argument is left over
// expect: error 3:40 argument of constructor vec2 is not used
void main() { vec2 a = vec2(vec2(1.0), 1.0); }
