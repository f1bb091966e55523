// 4.1.7: a sampler goes to a parameter of its own type
// expect: error 5:15 no function f(samplerCube)
uniform samplerCube s;
void f(sampler2D a) {}
void main() { f(s); }
