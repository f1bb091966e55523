// 3.7: a word reserved for the future
// expect: error 3:5 'union' is a reserved word
int union = 1;
void main() {}
