// 4.5.3: members need one
// expect: error 3:12 no precision for vec3
struct S { vec3 a; };
void main() {}
