// 3.7: a word reserved for the future
// expect: error 3:5 'double' is a reserved word
int double = 1;
void main() {}
