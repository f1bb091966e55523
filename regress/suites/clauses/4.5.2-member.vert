// 4.5.2: nor have bools in a struct
// expect: error 3:17 bool takes no precision qualifier
struct S { lowp bool a; };
void main() {}
