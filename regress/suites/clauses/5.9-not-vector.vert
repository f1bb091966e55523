// 5.9: a scalar bool
// expect: error 3:25 '!' needs a bool, not bvec2
void main() { bvec2 a = !bvec2(true); }
