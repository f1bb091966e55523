// 3.7: a word reserved for the future
// expect: error 3:5 'unsigned' is a reserved word
int unsigned = 1;
void main() {}
