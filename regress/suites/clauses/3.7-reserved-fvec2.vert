// 3.7: a word reserved for the future
// expect: error 3:5 'fvec2' is a reserved word
int fvec2 = 1;
void main() {}
