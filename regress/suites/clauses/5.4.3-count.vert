// 5.4.3: and as many
// expect: error 4:21 constructor of struct S takes 2 arguments, 1 given
struct S { float a; int b; };
void main() { S s = S(1.0); }
