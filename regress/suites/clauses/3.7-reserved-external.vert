// 3.7: a word reserved for the future
// expect: error 3:5 'external' is a reserved word
int external = 1;
void main() {}
