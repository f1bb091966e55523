// 8.6: lessThan takes no bools
// expect: error 3:15 no function lessThan(bvec2, bvec2)
void main() { lessThan(bvec2(true), bvec2(true)); }
