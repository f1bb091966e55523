// 4.3.2: its initialiser is constant
// expect: error 3:46 must be a constant expression
void main() { float b = 1.0; const float a = b; }
