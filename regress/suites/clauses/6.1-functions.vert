// 6.1: prototypes, overloads, unnamed parameters, arrays and structs
// expect: ok
struct S { int a[2]; };
struct T { int a; };
float f(float a);
float f(int, const in lowp float b) { return b; }
T g(T t, S s, int a[2]) { t.a = s.a[0] + a[1]; return t; }
void main(void) { S s; T t; int a[2]; f(f(1.0)); f(1, 2.0); g(t, s, a).a; return; }
float f(float b) { return b; }
