// 3.4: #version needs a number
// expect: error 3:2 expected a version number after #version
#version
void main() {}
