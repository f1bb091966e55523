// 4.1.7: samplers are no l-values
// expect: error 3:36 samplers cannot be written
void f(sampler2D s, sampler2D t) { s = t; }
void main() {}
