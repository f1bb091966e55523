// 10.7: the body of a statement with a wrong head is read
// expect: error 12:15 expected ')' after the condition
// expect: error 12:26 'b' is not declared
// expect: error 13:18 expected ')' after the condition
// expect: error 13:33 'c' is not declared
// expect: error 14:18 expected ';' after declaration
// expect: error 14:37 'd' is not declared
// expect: error 15:25 expected ';' after the condition of for
// expect: error 16:7 'e' is not declared
void main() {
  float a = 1.0;
  if (a > 0.0 { a = 2.0; b; }
  while (a < 3.0 a) { a += 1.0; c; }
  for (int i = 0 i < 3; i++) { a += d; }
  for (int j = 0; j < 3 j++) { a += float(j); }
  a = e;
}
