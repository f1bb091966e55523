// 3.1: names are case sensitive
// expect: error 6:7 'A' is not declared
precision mediump float;
void main() {
  float a = 1.0;
  a = A;
}
