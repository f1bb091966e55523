// 4.2.6: another result makes no other function
// expect: error 3:5 built-in function 'sin' cannot be redefined
int sin(float x) { return 1; }
void main() {}
