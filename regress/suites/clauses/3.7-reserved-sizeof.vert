// 3.7: a word reserved for the future
// expect: error 3:5 'sizeof' is a reserved word
int sizeof = 1;
void main() {}
