// 5.4.2: no argument is left over
// expect: error 3:40 argument of constructor mat2 is not used
void main() { mat2 a = mat2(vec4(1.0), 1.0); }
