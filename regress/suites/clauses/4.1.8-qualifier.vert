// 4.1.8: members have no qualifier but precision
// expect: error 3:12 'const' cannot qualify a struct's member
struct S { const int a; };
void main() {}
