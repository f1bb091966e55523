// 5.4: void is no argument
// expect: error 4:31 constructor of float does not take void
void f() {}
void main() { float a = float(f()); }
