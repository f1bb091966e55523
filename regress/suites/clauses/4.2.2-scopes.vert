// 4.2.2: where names are visible
// expect: ok
struct S { int x; int y; };
int x = 1;
void f(int a) { float a = 1.0; a; }
void main() {
  int y = x;
  { int x = 2, y = x; int z = x; }
  { int x = x; }
  S S = S(0, 0);
  S.x = 1;
  if (true) int y = 1; else int y = 2;
  for (int i = 0; bool b = i < 3; i++) b;
  for (int i = 0; i < 3; i++) ;
}
