// 4.6.1: variables are not
// expect: error 3:1 invariant goes with varying only
invariant float a;
void main() {}
