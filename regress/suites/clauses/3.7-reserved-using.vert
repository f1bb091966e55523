// 3.7: a word reserved for the future
// expect: error 3:5 'using' is a reserved word
int using = 1;
void main() {}
