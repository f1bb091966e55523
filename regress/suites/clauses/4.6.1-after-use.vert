// 4.6.1: it comes before any use
// expect: error 5:11 'a' must be declared invariant before it is used
varying float a;
void f() { a = 1.0; }
invariant a;
void main() {}
