// 6.1.1: nor does a component named twice
// expect: error 4:27 a component appears twice in the swizzle
void f(out vec2 a) { a = vec2(1.0); }
void main() { vec4 b; f(b.xx); }
