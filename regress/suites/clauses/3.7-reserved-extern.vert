// 3.7: a word reserved for the future
// expect: error 3:5 'extern' is a reserved word
int extern = 1;
void main() {}
