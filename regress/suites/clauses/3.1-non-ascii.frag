// 3.1: the set is a subset of ASCII; a character of several bytes is one error
// expect: error 4:6 character 'é' is not in the ESSL character set
precision mediump float;
int dé = 1;
void main() {}
