// 4.1.8: members' types are defined before
// expect: error 3:12 'T' is not a type
struct S { T t; };
struct T { int a; };
void main() { S s; s.t.a = 1; }
