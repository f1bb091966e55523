// 4.2.2: a block is a scope
// expect: error 3:26 'a' is not declared
void main() { { int a; } a; }
