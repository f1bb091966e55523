// 3.7: a word reserved for the future
// expect: error 3:5 'packed' is a reserved word
int packed = 1;
void main() {}
