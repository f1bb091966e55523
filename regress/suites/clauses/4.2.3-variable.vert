// 4.2.3: a name is declared once in a scope
// expect: error 3:28 'x' is already declared in this scope
void main() { int x; float x; x = 1.0; }
