// 4.1.7: as parameters, in parentheses, arrays and structs
// expect: ok
struct S { sampler2D s[2]; samplerCube c; };
uniform S s;
uniform sampler2D t[2];
vec4 f(sampler2D a, const sampler2D b[2], S c) { return texture2D(a, vec2(0.0)) + texture2D((b[1]), vec2(0.0)) + textureCube(c.c, vec3(1.0)); }
void main() { gl_Position = f(t[0], t, s) + texture2D((s.s[1]), vec2(0.0)); }
