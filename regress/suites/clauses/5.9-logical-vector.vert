// 5.9: scalar bools
// expect: error 3:26 '||' does not take bvec2 and bvec2
void main() { bvec2 a; a || a; }
