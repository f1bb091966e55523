// 4.5.3: results need one
// expect: error 3:1 no precision for vec2
vec2 f() { return vec2(1.0); }
void main() {}
