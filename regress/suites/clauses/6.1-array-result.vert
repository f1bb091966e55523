// 6.1: no array is returned
// expect: error 3:4 expected identifier in declaration, saw '['
int[2] f() {}
void main() {}
