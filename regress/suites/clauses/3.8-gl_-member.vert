// 3.8: names beginning with gl_ are the language's
// expect: error 3:16 names beginning with gl_ are reserved
struct S { int gl_mine; };
void main() {}
