// 5.8: a call is no l-value
// expect: error 4:19 assignment needs a variable, not a value
vec2 f() { return vec2(1.0); }
void main() { f().x = 2.0; }
