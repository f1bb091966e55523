// 4.1.7: operators do not take samplers
// expect: error 4:25 does not take an operand of type sampler2D
uniform sampler2D s;
void main() { float a = s + 1.0; }
