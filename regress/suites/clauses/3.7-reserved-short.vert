// 3.7: a word reserved for the future
// expect: error 3:5 'short' is a reserved word
int short = 1;
void main() {}
