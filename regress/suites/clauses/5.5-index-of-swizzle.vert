// 5.5: also of a selection
// expect: error 3:28 index 2 is outside vec2
void main() { vec4 a; a.xy[2]; }
