// 4.1.1: void is for functions only
// expect: error 3:1 'a' cannot be void
void a;
void main() {}
