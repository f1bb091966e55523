// 8.4: cross takes vec3
// expect: error 3:15 no function cross(vec2, vec2)
void main() { cross(vec2(1.0), vec2(1.0)); }
