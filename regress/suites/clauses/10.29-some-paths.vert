// 10.29: a function with a return on some paths is accepted, with a warning
// expect: ok
// expect: warning 6:5 function 'f' can end without a return statement
// expect: warning 7:5 function 'g' can end without a return statement
// expect: warning 8:5 function 'h' can end without a return statement
int f(bool b) { if (b) return 1; }
int g(bool b) { while (b) return 1; }
int h(bool b) { for (;;) { if (b) break; return 1; } }
void main() { f(true); }
