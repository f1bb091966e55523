// 3.4: messages name the line and string #line says
// expect: error 100:11 'b' is not declared
precision mediump float;
void main() {
#line 100 2
  int a = b;
}
