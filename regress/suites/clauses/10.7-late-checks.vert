// 10.7: what is only seen at the end is told with the rest
// expect: error 6:13 function 'f2' is not declared
// expect: error 6:7 must return a value of type float, but has no return
// expect: error 8:28 cannot initialise int
// expect: error 8:15 function 'g' is called but not defined
float f() { f2(); }
void g();
void main() { g(); int a = 1.0; }
