// 10.7: after a second declaration the second type counts
// expect: error 4:6 'a' is already declared in this scope
int a;
vec2 a;
void main() { a = vec2(1.0); a.y = 2.0; }
