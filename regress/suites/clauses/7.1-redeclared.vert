// 7.1: built-in variables are not declared again
// expect: error 3:6 names beginning with gl_ are reserved
vec4 gl_Position;
void main() {}
