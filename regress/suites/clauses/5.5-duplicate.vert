// 5.5: what is written names no component twice
// expect: error 3:25 a component appears twice in the swizzle
void main() { vec4 a; a.xx = vec2(1.0); }
