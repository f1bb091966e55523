// 3.7: a word reserved for the future
// expect: error 3:5 'flat' is a reserved word
int flat = 1;
void main() {}
