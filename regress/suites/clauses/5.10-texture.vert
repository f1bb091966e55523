// 5.10: texture lookups are not constant
// expect: error 4:30 must be a constant expression
uniform sampler2D s;
void main() { const vec4 a = texture2D(s, vec2(0.0)); }
