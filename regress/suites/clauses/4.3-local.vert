// 4.3: a local variable has no storage qualifier but const
// expect: error 3:15 uniform 'a' must be declared outside functions
void main() { uniform float a; }
