// 4.3.3: attributes are global
// expect: error 3:15 attribute 'a' must be declared outside functions
void main() { attribute vec4 a; }
