// 3.7: a word reserved for the future
// expect: error 3:5 'this' is a reserved word
int this = 1;
void main() {}
