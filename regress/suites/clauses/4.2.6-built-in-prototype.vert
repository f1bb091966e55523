// 4.2.6: not even declared
// expect: error 3:7 built-in function 'sin' cannot be redefined
float sin(float x);
void main() {}
