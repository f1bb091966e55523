// 5.7: structs of the same name are different types
// expect: error 5:43 cannot assign S to S
struct S { int x; };
S a;
void main() { struct S { int x; }; S b; a = b; }
