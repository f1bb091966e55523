// 4.5.2: constructors have no precision
// expect: error 3:25 expected an expression, saw 'lowp'
void main() { float a = lowp float(1); }
