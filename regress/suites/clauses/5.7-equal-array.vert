// 5.7: == takes no structs with arrays
// expect: error 4:31 '==' does not compare S
struct S { int x[2]; };
void main() { S s; bool b = s == s; }
