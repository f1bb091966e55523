// 3.7: a word reserved for the future
// expect: error 3:5 'typedef' is a reserved word
int typedef = 1;
void main() {}
