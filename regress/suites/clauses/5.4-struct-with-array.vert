// 5.4: nor structs with arrays
// expect: error 5:26 struct T has an array and cannot be constructed
struct S { float a[2]; };
struct T { S s; };
void main() { S s; T t = T(s); }
