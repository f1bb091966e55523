// 10.7: a head that is wrong costs the function only
// expect: error 5:17 expected a type
// expect: error 6:16 expected ')' after parameters
// expect: error 7:25 'b' is not declared
void f(float a, b) { a = 1.0; }
void g(float a { a = 1.0; }
void main() { float a = b; }
