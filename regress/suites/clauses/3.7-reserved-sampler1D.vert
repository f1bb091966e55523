// 3.7: a word reserved for the future
// expect: error 3:5 'sampler1D' is a reserved word
int sampler1D = 1;
void main() {}
