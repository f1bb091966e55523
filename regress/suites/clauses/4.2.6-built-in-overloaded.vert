// 4.2.6: but it may be overloaded
// expect: ok
int sin(int x) { return x; }
vec4 texture2D(sampler2D s, vec2 c, float bias) { return vec4(bias); }
void main() { float a = sin(1.0); int b = sin(1); }
