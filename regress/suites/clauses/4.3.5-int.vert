// 4.3.5: varyings are floats
// expect: error 3:9 varying 'a' must be float
varying int a;
void main() {}
