// 10.7: a wrong operand is told once, however deep
// expect: error 6:20 '+' does not take float and int
// expect: error 7:14 '<' does not take float and int
// expect: error 7:23 '>' does not take float and int
void main() {
  float a = (((1.0 + 1) * 2.0) - 3) / vec2(1.0).x;
  bool b = a < 1 && a > 2;
}
