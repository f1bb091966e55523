// 4.5.2: void has no precision
// expect: error 3:6 void takes no precision qualifier
lowp void f() {}
void main() {}
