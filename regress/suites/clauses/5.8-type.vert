// 5.8: both sides have one type
// expect: error 3:26 cannot assign int to float
void main() { float a; a = 1; }
