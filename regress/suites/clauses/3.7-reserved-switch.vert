// 3.7: a word reserved for the future
// expect: error 3:5 'switch' is a reserved word
int switch = 1;
void main() {}
