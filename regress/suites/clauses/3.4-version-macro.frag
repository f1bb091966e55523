// 3.4: macros are not replaced on this line
// expect: error 4:10 expected a version number after #version
/* __VERSION__ is 100, but stays as it is */
#version __VERSION__
void main() {}
