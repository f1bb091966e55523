// A.4: the forms there are, nested, with jumps
// mode: strict-appendix-a
// expect: ok
const int n = 4;
float f(float x) { return x; }
void main() {
  float a = 0.0;
  for (int i = 0; i < 10; i++) { if (a > 3.0) break; if (i == 2) continue; a += float(i); }
  for (int i = 10; i >= n - 4; i--) a += 1.0;
  for (float x = 0.0; x != 1.0; x += 0.25) a += f(x);
  for (mediump int i = n; i > -n; i -= n / 2) { for (int j = 0; j <= 2; j += 1) { int i = j; i++; a += float(i); } }
  for (int i = 0; i == 0; i++) { }
}
