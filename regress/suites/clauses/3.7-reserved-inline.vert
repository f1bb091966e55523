// 3.7: a word reserved for the future
// expect: error 3:5 'inline' is a reserved word
int inline = 1;
void main() {}
