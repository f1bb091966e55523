// 4.1.8: structs as they may be
// expect: ok
struct S { lowp float a, b[2]; highp vec3 c; } s;
const struct T { int x; } t = T(1);
struct U { S s; T t; int S; } u[2];
struct { int a; } nameless;
void main() { u[1].s.b[0] = s.a; u[0].t = t; nameless.a = u[0].S; }
