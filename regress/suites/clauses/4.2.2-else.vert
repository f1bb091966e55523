// 4.2.2: what else declares ends with the statement
// expect: error 3:43 'a' is not declared
void main() { if (true) ; else { int a; } a; }
