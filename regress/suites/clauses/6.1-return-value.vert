// 6.1: and none if there is no result
// expect: error 3:19 function 'f' returns no value
void f() { return 1; }
void main() {}
