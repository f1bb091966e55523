// 10.7: a struct with a member that was reported is silent about it
// expect: error 5:12 'T' is not a type
// expect: error 5:25 an array size must be positive
// expect: error 6:51 cannot assign vec3 to vec2
struct S { T t; float a[0]; vec2 v; };
void main() { S s; s.t.x = 1.0; s.a[3] = 2.0; s.v = vec3(1.0); S t = S(1.0, 2.0, vec2(1.0)); }
