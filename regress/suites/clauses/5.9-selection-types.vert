// 5.9: both values of ?: are of one type
// expect: error 3:30 '?:' needs two values of one type, not int and float
void main() { float a = true ? 1 : 2.0; }
