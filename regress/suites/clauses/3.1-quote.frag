// 3.1: there are no quoting characters
// expect: error 4:11 character ''' is not in the ESSL character set
precision mediump float;
int a = 1 ';
void main() {}
