// 3.7: nor a member's name
// expect: error 4:16 expected identifier as a member name, saw 'in'
precision mediump float;
struct S { int in; };
void main() {}
