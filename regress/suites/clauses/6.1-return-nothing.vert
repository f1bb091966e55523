// 6.1: return gives a value if there is a result
// expect: error 3:11 function 'f' must return a value of type int
int f() { return; }
void main() {}
