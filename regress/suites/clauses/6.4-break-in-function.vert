// 6.4: of the same function
// expect: error 3:12 break outside a loop
void f() { break; }
void main() { for (int i = 0; i < 1; i++) f(); }
