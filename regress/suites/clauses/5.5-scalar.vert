// 5.5: scalars have no components
// expect: error 3:26 float has no member 'x'
void main() { float a; a.x; }
