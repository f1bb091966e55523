// 5.4: void has no constructor
// expect: error 3:15 void has no constructor
void main() { void(1); }
