// 4.2.3: the body of while is in the scope of its variable
// expect: error 3:44 'b' is already declared in this scope
void main() { while (bool b = false) { int b; } }
