// 3.7: a word reserved for the future
// expect: error 3:5 'asm' is a reserved word
int asm = 1;
void main() {}
