// 4.5.2: bools have no precision
// expect: error 3:6 bvec2 takes no precision qualifier
lowp bvec2;
void main() {}
