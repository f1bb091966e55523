// 3.7: a word reserved for the future
// expect: error 3:5 'half' is a reserved word
int half = 1;
void main() {}
