// 3.7: a word reserved for the future
// expect: error 3:5 'long' is a reserved word
int long = 1;
void main() {}
