// 3.7: a word reserved for the future
// expect: error 3:5 'output' is a reserved word
int output = 1;
void main() {}
