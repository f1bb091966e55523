// 5.10: an index too
// expect: error 5:18 must be a constant expression
uniform int u;
const vec2 v = vec2(1.0);
const float a = v[u];
void main() {}
