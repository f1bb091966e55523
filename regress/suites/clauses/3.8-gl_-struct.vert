// 3.8: names beginning with gl_ are the language's
// expect: error 3:8 names beginning with gl_ are reserved
struct gl_mine { int a; };
void main() {}
