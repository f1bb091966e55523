// 3.8: names beginning with gl_ are the language's
// expect: error 3:19 names beginning with gl_ are reserved
void main() { int gl_mine = 1; }
