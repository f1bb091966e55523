// 4.1.7: samplers are not written
// expect: error 3:12 a sampler parameter cannot be out or inout
void f(out sampler2D s) {}
void main() {}
