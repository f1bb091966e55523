// 3.7: a word reserved for the future
// expect: error 3:5 'static' is a reserved word
int static = 1;
void main() {}
