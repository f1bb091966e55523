// 5.5: also in between
// expect: error 3:26 has more than four components
void main() { vec4 a; (a.xyzwxy).xy; }
