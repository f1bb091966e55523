// 5.9: the first is a scalar bool
// expect: error 3:23 a condition must be a bool, not bvec2
void main() { int a = bvec2(true) ? 1 : 2; }
