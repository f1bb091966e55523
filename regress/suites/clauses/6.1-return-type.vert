// 6.1: of its type
// expect: error 3:18 function 'f' returns int, not float
int f() { return 1.0; }
void main() {}
