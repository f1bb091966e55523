// 4.3.4: uniforms of all types
// expect: ok
struct S { bool a; ivec2 b; mat3 c[2]; };
uniform S s, t[2];
uniform bvec3 b;
uniform ivec4 i[3];
uniform sampler2D u;
uniform struct T { float x; } v;
void main() { gl_Position = vec4(s.a, b.x, i[2].y, t[1].c[1][2].z + v.x); }
