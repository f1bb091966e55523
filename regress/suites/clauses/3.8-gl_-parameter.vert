// 3.8: names beginning with gl_ are the language's
// expect: error 3:12 names beginning with gl_ are reserved
void f(int gl_mine) {}
void main() {}
