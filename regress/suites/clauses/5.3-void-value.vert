// 5.3: only a function with a result is a value
// expect: error 4:25 cannot initialise float with a value of type void
void f() {}
void main() { float a = f(); }
