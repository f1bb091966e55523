// 4.3.3: attributes are no structs
// expect: error 4:11 attribute 's' must be float
struct S { float a; };
attribute S s;
void main() {}
