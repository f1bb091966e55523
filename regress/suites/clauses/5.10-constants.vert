// 5.10: operators, constructors, built-in functions, sequences, fields and elements of constants
// expect: ok
struct S { float a; mat2 b; };
const S s = S(1.0, mat2(2.0));
const float a = s.a + s.b[1].y + vec3(1.0, 2.0, 3.0).zyx[1];
const int b = int(floor(a)) + (1, 2) + (true ? 1 : 2);
const bvec2 c = lessThan(vec2(1.0), vec2(a));
int d[b], e[int(cos(0.0)) + 1];
int f[gl_MaxDrawBuffers];
void main() { const bool g = any(c) && !all(c); e[1] = 1; }
