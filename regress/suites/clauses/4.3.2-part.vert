// 4.3.2: nor is a part of it
// expect: error 4:15 'a' is a constant
const vec2 a = vec2(1.0);
void main() { a.x = 2.0; }
