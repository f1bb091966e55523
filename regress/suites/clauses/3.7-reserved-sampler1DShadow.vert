// 3.7: a word reserved for the future
// expect: error 3:5 'sampler1DShadow' is a reserved word
int sampler1DShadow = 1;
void main() {}
