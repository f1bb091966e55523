// 3.7: a word reserved for the future
// expect: error 3:5 'sampler3D' is a reserved word
int sampler3D = 1;
void main() {}
