// 5.8: both sides have one type
// expect: error 3:25 cannot assign float to vec2
void main() { vec2 a; a = 1.0; }
