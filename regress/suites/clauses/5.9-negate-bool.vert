// 5.9: bools are no numbers
// expect: error 3:15 unary '-' does not take bool
void main() { -true; }
