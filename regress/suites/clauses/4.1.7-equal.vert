// 4.1.7: operators do not take samplers
// expect: error 4:26 '==' does not compare sampler2D
uniform sampler2D s;
void main() { bool a = s == s; }
