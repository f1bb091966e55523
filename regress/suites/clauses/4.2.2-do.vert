// 4.2.2: the body of do is a scope of its own
// expect: error 3:36 'a' is not declared
void main() { do int a = 1; while (a == 1); }
