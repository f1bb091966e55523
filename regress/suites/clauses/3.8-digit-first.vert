// 3.8: a name does not begin with a digit
// expect: error 3:5 wrong number '1a'
int 1a;
void main() {}
