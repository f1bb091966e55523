// 5.5: there are at most four
// expect: error 3:25 has more than four components
void main() { vec4 a; a.xyzwxy; }
