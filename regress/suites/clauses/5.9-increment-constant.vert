// 5.9: only an l-value is incremented
// expect: error 3:34 'a' is a constant
void main() { const int a = 1; ++a; }
