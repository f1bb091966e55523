// 3.7: a word reserved for the future
// expect: error 3:5 'default' is a reserved word
int default = 1;
void main() {}
