// 4.5.2: a float without any precision needs a default
// expect: error 4:15 no precision for this expression
uniform bool b;
void main() { float(b); }
