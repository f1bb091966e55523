// 8: of one size
// expect: error 3:15 no function max(vec2, vec3)
void main() { max(vec2(1.0), vec3(1.0)); }
