// 4.1.7: so is what has one as a member
// expect: error 4:1 a struct with samplers can only be a uniform or a function parameter
struct S { sampler2D s; };
S s;
void main() {}
