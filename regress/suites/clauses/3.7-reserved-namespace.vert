// 3.7: a word reserved for the future
// expect: error 3:5 'namespace' is a reserved word
int namespace = 1;
void main() {}
