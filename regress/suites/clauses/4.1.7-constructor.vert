// 4.1.7: samplers have no constructor
// expect: error 4:15 sampler2D has no constructor
uniform sampler2D s;
void main() { sampler2D(s); }
