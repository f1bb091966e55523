// 5.4.3: arguments have the types of the members
// expect: error 4:28 member 'b' of struct S is int, not float
struct S { float a; int b; };
void main() { S s = S(1.0, 2.0); }
