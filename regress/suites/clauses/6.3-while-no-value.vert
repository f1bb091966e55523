// 6.3: a condition that declares has a value
// expect: error 3:28 expected '=' in the declaration of a condition
void main() { while (bool b) ; }
