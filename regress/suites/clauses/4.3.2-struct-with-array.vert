// 4.3.2: nor is a struct with one
// expect: error 5:13 struct S has an array and cannot be constructed
struct S { float a[2]; };
float x[2];
const S s = S(x);
void main() {}
