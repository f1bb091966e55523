// 5.9: what operators take
// expect: ok
uniform bool b;
void g() {}
void main() {
  ivec2 a = 2 * ivec2(1) / 3 - ivec2(1) + 1;
  mat2 m = 1.0 / mat2(1.0) * 2.0 + mat2(1.0) - 1.0;
  vec2 v = m * vec2(1.0) + vec2(1.0) * m + vec2(1.0) * vec2(2.0) / vec2(3.0);
  m++;
  --v.x;
  -m + +m;
  bool c = !b && m == m || v != v ^^ 1 < 2;
  int i = b ? 1 : c ? 2 : 3;
  i = (1, v, 3);
  b ? g() : g();
  int d[2];
  (d)[0] = 1;
}
