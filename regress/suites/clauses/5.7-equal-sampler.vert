// 5.7: == takes no structs with samplers
// expect: error 5:26 '!=' does not compare S
struct S { sampler2D x; };
uniform S s;
void main() { bool b = s != s; }
