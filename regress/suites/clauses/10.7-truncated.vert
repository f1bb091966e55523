// 10.7: a shader that ends in the middle has one error
// expect: error 7:1 expected an expression, saw end of file
void main() {
  float a = 1.0;
  if (a > 0.0) {
    a =
