// 5.8: what may be written
// expect: ok
struct S { vec2 v; int a[2]; };
void f(out S s, inout int a[2]) { a[0] = 1; s.a[0] = 1; }
void main() {
  int a, b[2];
  S s;
  (a) = b[0] = 1;
  (s.v).x += 1.0;
  vec2 v = vec2(1.0);
  v *= mat2(1.0);
  v /= 2.0;
  mat2 m = mat2(1.0);
  m *= m;
  f(s, b);
}
