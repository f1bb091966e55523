// 3.7: a word reserved for the future
// expect: error 3:5 'class' is a reserved word
int class = 1;
void main() {}
