// 3.4: a number above what the compiler knows is an error
// expect: error 3:10 version 300 is not supported
#version 300
void main() {}
