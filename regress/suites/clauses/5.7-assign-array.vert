// 5.7: = takes no structs with arrays
// expect: error 4:25 arrays and structs with arrays cannot be assigned
struct S { int x[2]; };
void main() { S s, t; s = t; }
