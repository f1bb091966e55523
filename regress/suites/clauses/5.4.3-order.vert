// 5.4.3: in their order
// expect: error 4:23 member 'a' of struct S is float, not int
struct S { float a; int b; };
void main() { S s = S(1, 2.0); }
