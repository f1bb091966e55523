// 3.7: a word reserved for the future
// expect: error 3:5 'input' is a reserved word
int input = 1;
void main() {}
