// 3.7: a word reserved for the future
// expect: error 3:5 'interface' is a reserved word
int interface = 1;
void main() {}
