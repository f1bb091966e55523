// 6.1: a function with a result has a return
// expect: error 3:5 function 'f' must return a value of type int, but has no return statement
int f() {}
void main() {}
