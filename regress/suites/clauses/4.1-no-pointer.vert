// 4.1: there are no pointers
// expect: error 3:7 expected identifier in declaration, saw '*'
float *a;
void main() {}
