// 6.3: loops of all kinds
// expect: ok
uniform int n;
void main() {
  for (int i = 0, j = 5; i < j; i++, j--) ;
  for (;;) break;
  int k;
  for (k = 0; bool b = k < n; ++k) { if (b) continue; }
  while (bool b = k < 3) { k++; }
  while (k > 3) k--;
  do { k += 2; } while (k < 9);
}
