// 6.4: there is no goto
// expect: error 3:15 'goto' is a reserved word
void main() { goto = 1; }
