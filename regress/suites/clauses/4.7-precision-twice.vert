// 4.7: there is one precision
// expect: error 3:14 there is a qualifier of this kind already
uniform lowp highp float a;
void main() {}
