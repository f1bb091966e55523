// 4.2.2: a name is visible behind its initialiser
// expect: error 3:23 'z' is not declared
void main() { int z = z; }
