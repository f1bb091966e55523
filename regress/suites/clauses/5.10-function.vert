// 5.10: functions of the shader are not constant
// expect: error 4:31 must be a constant expression
float f() { return 1.0; }
void main() { const float a = f(); }
