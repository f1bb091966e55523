// 6.1: nor a sampler
// expect: error 3:1 a function cannot return a sampler
sampler2D f();
void main() {}
