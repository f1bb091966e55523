// 3.4: the second one is not the first thing
// expect: error 4:2 #version must come before everything but comments
#version 100
#version 100
void main() {}
