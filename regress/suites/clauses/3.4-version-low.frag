// 3.4: a number below 100 is an error
// expect: error 3:10 version 99 is not supported
#version 99
void main() {}
