// 5.7: nor does an initialiser
// expect: error 4:26 arrays cannot be initialised
struct S { int x[2]; };
void main() { S s; S t = s; }
