// 6.1: a definition has the result of its prototype
// expect: error 4:7 'f' returns float here but int before
int f(int a);
float f(int a) { return 1.0; }
void main() {}
