// 5.9: ! takes a bool
// expect: error 3:24 '!' needs a bool, not int
void main() { bool a = !1; }
