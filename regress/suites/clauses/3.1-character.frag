// 3.1: characters outside the set are no tokens
// expect: error 4:7 character '@' is not in the ESSL character set
precision mediump float;
int a @;
void main() {}
