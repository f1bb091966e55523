// 4: a declaration has a type
// expect: error 3:32 'a' is not declared
void main() { const int b = 1; a; }
