// 3.7: a word reserved for the future
// expect: error 3:5 'sampler2DRectShadow' is a reserved word
int sampler2DRectShadow = 1;
void main() {}
