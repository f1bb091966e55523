// 3.7: a word reserved for the future
// expect: error 3:5 'superp' is a reserved word
int superp = 1;
void main() {}
