// 5.5: components have these names
// expect: error 3:25 is not a component of a vector
void main() { vec4 a; a.xyi; }
