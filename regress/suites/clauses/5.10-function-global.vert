// 5.10: functions of the shader are not constant
// expect: error 4:17 functions cannot be called outside functions
float f() { return 1.0; }
const float a = f();
void main() {}
