// 5.9: bools are no numbers
// expect: error 3:20 '+' does not take bool and bool
void main() { true + true; }
