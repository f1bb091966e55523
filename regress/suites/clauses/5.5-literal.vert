// 5.5: scalars have no components
// expect: error 3:29 float has no member 'x'
void main() { float a = 1.0.x; }
