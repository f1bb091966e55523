// 4.1.9: a parameter's too
// expect: error 3:15 an array needs a size
void f(float a[]) {}
void main() {}
