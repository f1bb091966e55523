// 4.3.2: constants of all kinds
// expect: ok
struct S { float a; vec2 b; };
const S s = S(1.0, vec2(2.0));
const mat2 m = mat2(1.0, 2.0, 3.0, 4.0);
const bool b = true && m[1].x == 3.0;
void main() { const float c = s.b.y; gl_Position = vec4(c, m[0][1], b, s.a); }
