// 3.8: names beginning with gl_ are the language's
// expect: error 3:6 names beginning with gl_ are reserved
void gl_mine() {}
void main() {}
