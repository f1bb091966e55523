// 4.2.3: a nested scope may declare it again
// expect: ok
int x;
void main() { int x; { float x; x = 1.0; } for (int i = 0; i < 2; i++) { { int i; } } }
