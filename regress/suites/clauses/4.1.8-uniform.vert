// 4.1.8: members have no qualifier but precision
// expect: error 3:12 'uniform' cannot qualify a struct's member
struct S { uniform int a; };
void main() {}
