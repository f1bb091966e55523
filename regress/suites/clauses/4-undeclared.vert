// 4: what is used was declared
// expect: error 3:15 'a' is not declared
void main() { a = 1.0; }
