// 6.1.1: what is no l-value does not go to out
// expect: error 4:17 out parameter 'a' needs a variable, not a value
void f(out float a) { a = 1.0; }
void main() { f(1.0); }
