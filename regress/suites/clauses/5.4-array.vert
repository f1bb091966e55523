// 5.4: arrays are no arguments
// expect: error 3:41 constructor of vec2 does not take float[2]
void main() { float a[2]; vec2 b = vec2(a); }
