// 9: the first declarator may be empty
// expect: ok
float, a;
void main() { a = 1.0; }
