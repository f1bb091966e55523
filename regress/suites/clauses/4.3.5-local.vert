// 4.3.5: varyings are global
// expect: error 3:15 varying 'a' must be declared outside functions
void main() { varying float a; }
