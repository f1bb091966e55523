// 5.9: == takes one type
// expect: error 3:26 '==' does not take int and float
void main() { bool a = 1 == 1.0; }
