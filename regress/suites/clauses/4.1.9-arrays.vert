// 4.1.9: arrays as they may be
// expect: ok
const int n = 2;
struct S { float a; } s[n];
float a[n * 2 - 1], b[int(max(2.0, 1.0))], c[true ? 2 : 1], d[(1, 2)];
void f(float[2], const in int b[n]) {}
void main() { int i[2]; f(b, i); a[2] = b[1] + c[n - 1] + d[1] + s[1].a; a[i[0]] = 1.0; }
