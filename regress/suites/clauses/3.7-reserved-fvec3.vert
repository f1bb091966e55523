// 3.7: a word reserved for the future
// expect: error 3:5 'fvec3' is a reserved word
int fvec3 = 1;
void main() {}
