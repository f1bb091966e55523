// 3.8: names beginning with gl_ are the language's
// expect: error 3:7 names beginning with gl_ are reserved
float gl_mine;
void main() {}
