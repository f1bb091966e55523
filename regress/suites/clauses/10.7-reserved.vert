// 10.7: reserved words and characters, once each
// expect: error 8:7 'long' is a reserved word
// expect: error 9:3 'long' is a reserved word
// expect: error 10:3 'goto' is a reserved word
// expect: error 11:13 character '@' is not
// expect: error 12:7 'b' is not declared
void main() {
  int long = 1;
  long = 2;
  goto fin;
  int a = 1 @;
  a = b;
}
