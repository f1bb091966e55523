// 3.7: a word reserved for the future
// expect: error 3:5 'fvec4' is a reserved word
int fvec4 = 1;
void main() {}
