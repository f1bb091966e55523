// 9: a type alone is a declaration
// expect: ok
int;
const float;
uniform lowp vec2;
struct S { int a; };
S;
void main() { ; }
