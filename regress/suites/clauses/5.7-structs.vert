// 5.7: members, ==, !=, = and selection
// expect: ok
struct S { int x; vec2 y; };
void main() { S s, t; s = t; bool b = s == t || s != t; s.y.x = t.y.y; (b ? s : t).x; }
