// 3.7: a word reserved for the future
// expect: error 3:5 'template' is a reserved word
int template = 1;
void main() {}
