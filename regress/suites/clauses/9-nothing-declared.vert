// 9: a type alone is a declaration
// expect: ok
// expect: warning 7:1 declaration declares nothing
// expect: warning 8:1 declaration declares nothing
// expect: warning 9:1 declaration declares nothing
// expect: warning 11:1 declaration declares nothing
int;
const float;
uniform lowp vec2;
struct S { int a; };
S;
void main() { ; }
