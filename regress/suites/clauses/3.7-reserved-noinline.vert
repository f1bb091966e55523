// 3.7: a word reserved for the future
// expect: error 3:5 'noinline' is a reserved word
int noinline = 1;
void main() {}
