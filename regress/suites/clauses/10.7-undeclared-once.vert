// 10.7: an undeclared name is told once a function, and again in the next
// expect: error 6:3 'a' is not declared
// expect: error 11:13 'a' is not declared
// expect: error 12:3 function 'g' is not declared
void f() {
  a = 1.0;
  a.x = a + 2;
  { vec2 b = a; }
}
void main() {
  float c = a;
  g(a);
  g(1);
}
