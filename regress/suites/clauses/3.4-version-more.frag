// 3.4: version 100 has no profiles
// expect: error 3:14 unexpected token after #version
#version 100 es
void main() {}
