// 5.8: a function is no l-value
// expect: error 4:15 'f' is a function, not a variable
void f() {}
void main() { f = 1; }
