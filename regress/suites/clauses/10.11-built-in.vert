// 10.11: built-in functions are part of constant expressions
// expect: ok
const float a = sin(1.0);
void main() {}
