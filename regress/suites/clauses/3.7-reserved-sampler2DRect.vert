// 3.7: a word reserved for the future
// expect: error 3:5 'sampler2DRect' is a reserved word
int sampler2DRect = 1;
void main() {}
