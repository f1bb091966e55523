// 4.1.7: samplers are no l-values
// expect: error 4:15 's' is a uniform
uniform sampler2D s, t;
void main() { s = t; }
