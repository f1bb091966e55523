// 4.1.7: nor what has one as a member
// expect: error 4:14 a sampler parameter cannot be out or inout
struct S { sampler2D s; };
void f(inout S s) {}
void main() {}
