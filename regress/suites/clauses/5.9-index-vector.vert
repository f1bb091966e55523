// 5.9: one int
// expect: error 3:29 an index must be an int, not ivec2
void main() { float a[2]; a[ivec2(1)]; }
