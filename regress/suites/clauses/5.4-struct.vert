// 5.4: nor structs but for structs
// expect: error 4:36 constructor of float does not take S
struct S { float a; };
void main() { S s; float a = float(s); }
