// 3.4: a directive is something before #version too
// expect: error 4:2 #version must come before everything but comments
#define A
#version 100
void main() {}
