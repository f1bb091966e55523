// 5.5: sizes match
// expect: error 3:28 cannot assign vec3 to vec2
void main() { vec4 a; a.xy = vec3(1.0); }
