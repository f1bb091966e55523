// 3.7: a word reserved for the future
// expect: error 3:5 'fixed' is a reserved word
int fixed = 1;
void main() {}
