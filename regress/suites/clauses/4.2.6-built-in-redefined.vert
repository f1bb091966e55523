// 4.2.6: a built-in function is not redefined
// expect: error 3:7 built-in function 'sin' cannot be redefined
float sin(float x) { return x; }
void main() {}
