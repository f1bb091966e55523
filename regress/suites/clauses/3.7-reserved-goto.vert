// 3.7: a word reserved for the future
// expect: error 3:5 'goto' is a reserved word
int goto = 1;
void main() {}
