// 5.9: numbers
// expect: error 3:29 '>=' does not take bool and bool
void main() { bool a = true >= false; }
