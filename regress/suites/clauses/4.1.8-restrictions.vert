// 4.1.8: what holds for a type holds for a struct that has one: no sampler in a variable
// expect: error 5:15 a struct with samplers can only be a uniform
struct S { sampler2D s; };
struct T { S s[2]; };
void main() { T t; }
