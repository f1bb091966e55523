// 9: the size of a parameter follows its name
// expect: error 3:17 expected ')' after parameters
void f(float[2] a) {}
void main() {}
