// 4.2.2: what if declares ends with the statement
// expect: error 3:36 'a' is not declared
void main() { if (true) int a = 1; a; }
