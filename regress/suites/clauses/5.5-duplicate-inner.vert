// 5.5: nor does what it was selected from
// expect: error 3:25 a component appears twice in the swizzle
void main() { vec4 a; a.xxy.z = 1.0; }
