// 4.2.6: a variable hides functions of its name
// expect: error 4:26 'f' is a variable, not a function
void f() {}
void main() { int f = 1; f(); }
