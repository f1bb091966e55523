// 3.7: a word reserved for the future
// expect: error 3:5 'cast' is a reserved word
int cast = 1;
void main() {}
