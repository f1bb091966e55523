// 6.1: the result alone makes no other function
// expect: error 4:7 'f' returns float here but int before
int f() { return 1; }
float f();
void main() {}
