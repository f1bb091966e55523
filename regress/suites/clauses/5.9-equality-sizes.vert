// 5.9: == takes one type
// expect: error 3:34 '!=' does not take vec2 and float
void main() { bool a = vec2(1.0) != 1.0; }
