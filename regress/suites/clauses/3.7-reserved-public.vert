// 3.7: a word reserved for the future
// expect: error 3:5 'public' is a reserved word
int public = 1;
void main() {}
