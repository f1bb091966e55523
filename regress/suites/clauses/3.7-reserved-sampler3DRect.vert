// 3.7: a word reserved for the future
// expect: error 3:5 'sampler3DRect' is a reserved word
int sampler3DRect = 1;
void main() {}
