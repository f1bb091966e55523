// 5.9: bools are no numbers
// expect: error 3:24 '++' does not take bool
void main() { bool a; a++; }
