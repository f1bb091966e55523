// 10.7: a wrong expression costs its statement
// expect: error 9:19 expected an expression, saw ';'
// expect: error 10:17 expected ')'
// expect: error 11:11 expected an expression, saw '*'
// expect: error 12:16 expected an expression, saw ')'
// expect: error 13:21 expected ')' after arguments
// expect: error 14:7 'c' is not declared
void main() {
  float a = 1.0 + ;
  a = (1.0 + 2.0;
  a = a * * 2.0;
  a = max(1.0, );
  vec2 b = vec2(1.0 2.0);
  a = c;
}
