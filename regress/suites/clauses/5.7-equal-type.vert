// 5.7: == takes one type
// expect: error 5:36 '==' does not take S and T
struct S { int x; };
struct T { int x; };
void main() { S s; T t; bool b = s == t; }
