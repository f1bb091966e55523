// 3.7: a word reserved for the future
// expect: error 3:5 'volatile' is a reserved word
int volatile = 1;
void main() {}
