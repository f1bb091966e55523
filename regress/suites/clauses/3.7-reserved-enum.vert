// 3.7: a word reserved for the future
// expect: error 3:5 'enum' is a reserved word
int enum = 1;
void main() {}
