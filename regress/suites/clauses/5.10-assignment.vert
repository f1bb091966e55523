// 5.10: an assignment is not constant
// expect: error 3:43 must be a constant expression
void main() { float b; const float a = (b = 1.0); }
