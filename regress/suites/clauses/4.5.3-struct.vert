// 4.5.3: a default is for float, int and samplers
// expect: error 4:16 a default precision is for float, int
struct S { int a; };
precision lowp S;
void main() {}
