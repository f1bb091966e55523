// 4.3.2: a member is not const
// expect: error 3:12 'const' cannot qualify a struct's member
struct S { const float a; };
void main() {}
