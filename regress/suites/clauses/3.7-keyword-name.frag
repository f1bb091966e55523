// 3.7: a keyword is no name
// expect: error 4:5 expected identifier in declaration, saw 'discard'
precision mediump float;
int discard;
void main() {}
