// 10.7: a missing semicolon costs one statement
// expect: error 7:3 expected ';' after declaration
// expect: error 9:3 expected ';' after declaration
// expect: error 10:7 'd' is not declared
void main() {
  float a = 1.0
  a = 2.0;
  float b = a
  float c = a;
  a = d;
}
