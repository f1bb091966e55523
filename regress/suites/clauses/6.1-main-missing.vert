// 6.1: a shader has a main
// expect: error 4:1 there is no function void main()
void f() {}
