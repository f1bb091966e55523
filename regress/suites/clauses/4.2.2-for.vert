// 4.2.2: what for declares ends with its body
// expect: error 3:45 'i' is not declared
void main() { for (int i = 0; i < 2; i++) ; i; }
