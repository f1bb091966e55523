// 4.2.3: the body of for is in the scope of its variable
// expect: error 3:49 'i' is already declared in this scope
void main() { for (int i = 0; i < 2; i++) { int i; } }
