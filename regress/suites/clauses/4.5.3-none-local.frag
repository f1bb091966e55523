// 4.5.3: local variables need one
// expect: error 3:15 no precision for float
void main() { float a = 1.0; }
