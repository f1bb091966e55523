// 3.7: a word reserved for the future
// expect: error 3:5 'hvec3' is a reserved word
int hvec3 = 1;
void main() {}
