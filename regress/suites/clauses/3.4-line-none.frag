// 3.4: #line has one or two numbers
// expect: error 4:2 expected a line number after #line
precision mediump float;
#line
void main() {}
