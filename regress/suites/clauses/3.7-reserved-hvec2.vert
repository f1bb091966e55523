// 3.7: a word reserved for the future
// expect: error 3:5 'hvec2' is a reserved word
int hvec2 = 1;
void main() {}
