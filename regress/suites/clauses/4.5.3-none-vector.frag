// 4.5.3: nor have vectors of floats
// expect: error 3:9 no precision for vec4
uniform vec4 a;
void main() {}
