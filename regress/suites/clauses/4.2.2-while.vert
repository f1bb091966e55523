// 4.2.2: what while declares ends with its body
// expect: error 3:40 'b' is not declared
void main() { while (bool b = false) ; b; }
