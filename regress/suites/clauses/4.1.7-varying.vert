// 4.1.7: a sampler is a uniform or a parameter
// expect: error 3:9 a sampler can only be a uniform or a function parameter
varying sampler2D s;
void main() {}
