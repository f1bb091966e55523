// 3.7: a word reserved for the future
// expect: error 3:5 'hvec4' is a reserved word
int hvec4 = 1;
void main() {}
