// 5.4.3: nested
// expect: ok
struct S { float a; int b; };
struct T { S s; vec2 v; };
void main() { T t = T(S(1.0, 2), vec2(1.0)); t.s = S(2.0, 3); }
