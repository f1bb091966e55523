// 4.1.7: a sampler is a uniform or a parameter
// expect: error 3:1 a sampler can only be a uniform or a function parameter
sampler2D s;
void main() {}
