// 3.7: a word reserved for the future
// expect: error 3:5 'sampler2DShadow' is a reserved word
int sampler2DShadow = 1;
void main() {}
